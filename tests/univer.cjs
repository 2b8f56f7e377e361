// Univer, a spreadsheet in JavaScript, with names that are functions: a second opinion on what they give.
// node univer.cjs <folder whose node_modules hold Univer> < {names, tables, cells, wanted} > values

const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { join } = require("node:path");

const univer = createRequire(join(process.argv[2], "univer.cjs"));
const { CellValueType, LocaleType, LogLevel, Univer } = univer("@univerjs/core");
const { FUniver } = univer("@univerjs/core/facade");
const { UniverFormulaEnginePlugin } = univer("@univerjs/engine-formula");
const { UniverSheetsPlugin } = univer("@univerjs/sheets");
const { UniverSheetsFormulaPlugin } = univer("@univerjs/sheets-formula");
for (const name of ["sheets", "engine-formula", "sheets-formula"]) univer(`@univerjs/${name}/facade`);

const LONGEST = 300_000; // milliseconds
const given = JSON.parse(readFileSync(0, "utf-8"));

// With room to spare: no array may be wider than its sheet.
function sheet(id, name, cells) {
  const cellData = {};
  for (const [row, column, value] of cells) {
    const text = typeof value === "string";
    const cell = text ? { v: value, t: CellValueType.STRING } : { v: value }; // without its type "2024" is a number
    (cellData[row - 1] ??= {})[column - 1] = /^=./.test(value) ? { f: value } : cell;
  }
  const rowCount = 10 + Math.max(...cells.map(([row]) => row));
  const columnCount = 100 + Math.max(...cells.map(([, column]) => column));
  return { id, name, rowCount, columnCount, cellData };
}

const program = new Univer({ locale: LocaleType.EN_US, locales: { enUS: {} }, logLevel: LogLevel.SILENT });
for (const plugin of [UniverFormulaEnginePlugin, UniverSheetsPlugin, UniverSheetsFormulaPlugin]) {
  program.registerPlugin(plugin);
}
const api = FUniver.newAPI(program);
const sheets = { cases: sheet("cases", "Cases", given.cells), tables: sheet("tables", given.tables.name, given.tables.cells) };
const workbook = api.createWorkbook({ id: "workbook", sheetOrder: ["cases", "tables"], sheets });
for (const [name, text] of given.names) workbook.insertDefinedName(name, text);

function answer() {
  const cases = workbook.getSheetByName("Cases");
  const values = given.wanted.map(([row, column]) => cases.getRange(row - 1, column - 1).getValue());
  process.stdout.write(JSON.stringify(values), () => process.exit(0));
}

const formula = api.getFormula();
formula.calculationEnd(() => setTimeout(answer, 500)); // the values reach the cells a moment later
formula.executeCalculation();
setTimeout(() => {
  process.stderr.write("Univer has not calculated in time\n");
  process.exit(1);
}, LONGEST);
