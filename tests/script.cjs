// A sheet for the scripts: cells as Google Sheets hands them over (days as dates in the sheet's time zone, a range of one
// cell as a value), or as Excel does (rows of cells, its own errors).
// node script.cjs google|office <script> < {calls, repeat} > {answers, seconds, names}

const { readFileSync } = require("node:fs");
const vm = require("node:vm");

const [host, script] = process.argv.slice(2);
const given = JSON.parse(readFileSync(0, "utf-8"));
const HOURS = 9; // the time zone of the sheet, not that of this machine
const functions = {};

class OfficeError {
  constructor(code, message) {
    this.code = code;
    this.message = message;
  }
}

const hosts = {
  google: {
    SpreadsheetApp: { getActive: () => ({ getSpreadsheetTimeZone: () => "Asia/Tokyo" }) },
    Utilities: {
      formatDate(date, zone, pattern) {
        if (zone !== "Asia/Tokyo" || pattern !== "yyyy-MM-dd") throw new Error(`${zone} ${pattern}`);
        return new Date(date.getTime() + HOURS * 3600000).toISOString().slice(0, 10);
      },
    },
  },
  office: {
    CustomFunctions: {
      associate: (name, call) => (functions[name] = call),
      Error: OfficeError,
      ErrorCode: new Proxy({}, { get: (_, code) => code }),
    },
  },
};
const context = vm.createContext({ ...hosts[host], Date });
vm.runInContext(readFileSync(script, "utf-8"), context);
const names = Object.keys(context).filter((name) => typeof context[name] === "function" && name !== "Date");

function cell(value) {
  if (value === null) return "";
  if (!value.day) return value;
  if (host === "office") return Date.parse(value.day) / 86400000 + 25569;
  return new Date(`${value.day}T00:00:00+0${HOURS}:00`);
}

function argument(value) {
  const rows = Array.isArray(value) ? value.map((row) => row.map(cell)) : cell(value);
  if (host === "office") return Array.isArray(rows) ? rows : [[rows]];
  return Array.isArray(rows) && rows.length === 1 && rows[0].length === 1 ? rows[0][0] : rows;
}

function shown(value) {
  return value instanceof OfficeError ? { error: value.code, message: value.message } : value;
}

function answer([name, values]) {
  try {
    const found = (host === "office" ? functions[name] : context[name])(...values.map(argument));
    return Array.isArray(found) ? found.map((row) => row.map(shown)) : found;
  } catch (thrown) {
    return { thrown: thrown.message };
  }
}

const start = process.cpuUsage();
let answers = [];
for (let time = 0; time < (given.repeat ?? 1); time += 1) answers = given.calls.map(answer);
const { user, system } = process.cpuUsage(start);
process.stdout.write(JSON.stringify({ answers, seconds: (user + system) / 1e6, names }));
