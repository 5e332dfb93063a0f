/** A cell that spreadsheets would run as a formula, and one that is marked as none. A negative number is none. */
const formula = /^'*[=+\-@\t\r]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

const csvCell = (cell: string | number): string => {
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line of a CSV file (RFC 4180). Texts that a spreadsheet would run begin with an apostrophe. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The first line of a file for spreadsheets, with the mark without which Excel reads no UTF-8. */
export const csvHead = (cells: readonly string[]): string => `\ufeff${csvLine(cells)}`;

/** The text of a cell that `csvLine` wrote, without the apostrophe before a formula. */
export const readCsvText = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r])/, '');
