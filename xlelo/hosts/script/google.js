// Google Sheets: days come as dates, single cells as values; an error is thrown, and is a text among other results.

function forGoogle(name, values) {
  let zone = "";
  const serial = (cell) => {
    if (!(cell instanceof Date)) return cell;
    zone = zone || SpreadsheetApp.getActive().getSpreadsheetTimeZone();
    return Number(dayOf(...Utilities.formatDate(cell, zone, "yyyy-MM-dd").split("-").map(Number)));
  };
  const plain = (value) => (isRange(value) ? value.map((row) => row.map(serial)) : serial(value));
  const rows = call(name, Array.from(values, plain));
  if (rows.length > 1 || rows[0].length > 1) return rows.map((row) => row.map((cell) => (cell instanceof Fault ? cell.code : cell)));
  const [[result]] = rows;
  if (result instanceof Fault) throw new Error([result.code, result.reason].filter(Boolean).join(": "));
  return result;
}
