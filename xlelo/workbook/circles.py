"""Circles in a graph: groups of nodes that lead back to themselves."""

from collections.abc import Mapping

Node = tuple[str, str]
"""A column: its sheet and its key."""


def strong_components(graph: Mapping[Node, set[Node]]) -> list[set[Node]]:
    """Return the groups of nodes that lead back to themselves (Tarjan's algorithm without recursion)."""
    index: dict[Node, int] = {}
    low: dict[Node, int] = {}
    stack: dict[Node, None] = {}
    groups = []
    for root in graph:
        if root in index:
            continue
        work = [(root, iter(graph[root]))]
        index[root] = low[root] = len(index)
        stack[root] = None
        while work:
            node, following = work[-1]
            deeper = next((one for one in following if one not in index), None)
            if deeper is not None:
                index[deeper] = low[deeper] = len(index)
                stack[deeper] = None
                work.append((deeper, iter(graph[deeper])))
                continue
            work.pop()
            low[node] = min([low[node], *(low[one] for one in graph[node] if one in stack)])
            if low[node] == index[node]:
                group = {stack.popitem()[0]}
                while node not in group:
                    group.add(stack.popitem()[0])
                if len(group) > 1 or node in graph[node]:
                    groups.append(group)
    return groups
