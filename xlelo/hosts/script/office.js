// Excel: every argument comes as rows of cells, and errors among the results are Excel's own.

const OFFICE_CODES = {
  "#VALUE!": "invalidValue",
  "#NUM!": "invalidNumber",
  "#N/A": "notAvailable",
  "#DIV/0!": "divisionByZero",
  "#NAME?": "invalidName",
  "#REF!": "invalidReference",
  "#NULL!": "nullReference",
};

function forOffice(name, values) {
  const single = (rows) => (isRange(rows) && rows.length === 1 && rows[0].length === 1 ? rows[0][0] : rows);
  return call(name, values.map(single)).map((row) => row.map((cell) => (cell instanceof Fault ? officeError(cell) : cell)));
}

function officeError({ code, reason }) {
  return new CustomFunctions.Error(CustomFunctions.ErrorCode[OFFICE_CODES[code]], reason);
}
