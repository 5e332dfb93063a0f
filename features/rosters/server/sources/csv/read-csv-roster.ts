import type { Roster } from '../../../model/roster.ts';
import { columnsError, matchColumns } from '../../../model/roster-columns.ts';
import type { Faults } from '../faults.ts';
import { readTable } from '../read-table.ts';
import type { Reading, ReadingOptions } from '../roster-source.ts';
import { collectRows } from './collect-rows.ts';

interface CsvReading extends ReadingOptions {
  faults: Faults;
  /** Is filled with what the first row says, unless the file has a fault that no choice of columns mends. */
  table: NonNullable<Reading['table']>;
}

/** The roster of a CSV file. A file without a header, with one column twice, or without names and classes has a fault. */
export async function readCsvRoster(file: string, options: CsvReading): Promise<Roster> {
  const { fileName, faults, table, wholeSchool } = options;
  const fault = (column: string | null, text: string, help: string): never =>
    faults.stop({ file: fileName, line: 1, column, text, help });
  const found: typeof table = { header: [], columns: {} };
  const columnFault = (text: string, help: string): never => {
    Object.assign(table, found);
    return fault(null, text, help);
  };
  let rows: ReturnType<typeof collectRows> | null = null;
  for await (const row of readTable(file, { name: fileName, faults })) {
    if (rows) {
      rows.add(row);
      continue;
    }
    const header = row.cells.map((cell) => cell.slice(0, 100));
    const twice = header.find((name, at) => name !== '' && header.indexOf(name) !== at);
    if (twice !== undefined)
      fault(twice, 'has two columns of this name', 'Rename one of them and send the table again.');
    const columns = options.columns ?? matchColumns(header);
    Object.assign(found, { header, columns });
    if (Object.values(columns).some((at) => at >= header.length))
      columnFault('has fewer columns than were chosen', 'Choose the columns again.');
    const error = columnsError(columns);
    if (error)
      columnFault(`is not understood: ${error}`, 'Choose the columns below, or name them in the first line.');
    rows = collectRows(options, { columns, header });
  }
  if (!rows) return fault(null, 'is empty', 'Send a table with a line of column names.');
  const { people, classes, enrolments, unclear } = rows.end();
  if (people.length + unclear.length === 0)
    fault(null, 'has no rows', 'Add a row for each student in a class and send the table again.');
  Object.assign(table, found);
  const complete = { people: wholeSchool, classes: wholeSchool, enrolments: true };
  return { source: 'csv', complete, people, classes, enrolments, unclear };
}
