"""Circles in a graph: groups of nodes that lead back to themselves."""

from __future__ import annotations

from collections.abc import Mapping

Node = tuple[str, str]
"""A column: its sheet and its key."""


def strong_components(graph: Mapping[Node, set[Node]]) -> list[set[Node]]:
    """Return the groups of nodes that lead back to themselves (Tarjan's algorithm without recursion)."""
    index: dict[Node, int] = {}
    low: dict[Node, int] = {}
    stack: list[Node] = []
    groups = []
    for root in graph:
        if root in index:
            continue
        work = [(root, iter(graph[root]))]
        index[root] = low[root] = len(index)
        stack.append(root)
        while work:
            node, following = work[-1]
            deeper = next((one for one in following if one not in index), None)
            if deeper is not None:
                index[deeper] = low[deeper] = len(index)
                stack.append(deeper)
                work.append((deeper, iter(graph[deeper])))
                continue
            work.pop()
            low[node] = min([low[node], *(low[one] for one in graph[node] if one in stack)])
            if low[node] == index[node]:
                at = stack.index(node)
                group = set(stack[at:])
                del stack[at:]
                if len(group) > 1 or node in graph[node]:
                    groups.append(group)
    return groups
