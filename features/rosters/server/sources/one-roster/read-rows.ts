import path from 'node:path';
import { readCsvText } from '#platform/pure/text/csv-line.ts';
import type { Faults } from '../faults.ts';
import { readTable, type TableRow } from '../read-table.ts';
import type { TableDefinition } from './table-definition.ts';

export type OneRosterRow = Record<string, string> & { line: number };

/**
 * The rows of a table of an archive, with the columns that its definition names. A column that is missing or twice ends the
 * reading; a wrong cell is a fault with its place.
 */
export async function* readRows(
  folder: string,
  { name, columns }: TableDefinition,
  faults: Faults,
): AsyncGenerator<OneRosterRow> {
  const file = `${name}.csv`;
  let places: Map<string, number> | null = null;
  for await (const row of readTable(path.join(folder, file), { name: file, faults, delimiter: ',' })) {
    if (places) yield readRow(row, { file, columns, places, faults });
    else places = findPlaces(row.cells, { file, columns, faults });
  }
  if (!places)
    faults.stop({
      file,
      line: null,
      column: null,
      text: 'is empty',
      help: 'It needs a line of column names.',
    });
}

function findPlaces(
  header: readonly string[],
  { file, columns, faults }: Pick<TableDefinition, 'columns'> & { file: string; faults: Faults },
): Map<string, number> {
  const names = header.map((name) => name.toLowerCase());
  const places = new Map<string, number>();
  for (const [column, { optional }] of Object.entries(columns)) {
    const at = names.indexOf(column.toLowerCase());
    const place = { file, line: 1, column };
    if (at < 0 && !optional)
      faults.stop({
        ...place,
        text: 'is missing',
        help: 'Add the column; its values may need to be filled in.',
      });
    if (at >= 0 && names.indexOf(column.toLowerCase(), at + 1) >= 0)
      faults.stop({ ...place, text: 'is there twice', help: 'Leave one of the two columns out.' });
    if (at >= 0) places.set(column, at);
  }
  return places;
}

function readRow(
  { line, cells }: TableRow,
  {
    file,
    columns,
    places,
    faults,
  }: Pick<TableDefinition, 'columns'> & { file: string; places: Map<string, number>; faults: Faults },
): OneRosterRow {
  const row: Record<string, string> = {};
  for (const [column, at] of places) {
    const value = cells[at] ?? '';
    const { required, isId, check } = columns[column] ?? {};
    const error = value === '' ? (required ? 'is empty' : null) : (check?.(value) ?? null);
    if (error)
      faults.add({
        file,
        line,
        column,
        text: error,
        help: 'Correct it where the archive was made, or leave the row out.',
      });
    row[column] = isId ? readCsvText(value) : value;
  }
  return Object.assign(row, { line }) as OneRosterRow;
}
