import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { maxRows } from '../../model/roster-limits.ts';
import { decodeText, detectEncoding } from './decode-text.ts';
import { type Faults, UnreadableRoster } from './faults.ts';

export interface TableRow {
  /** Of the file, counted from 1. */
  line: number;
  cells: string[];
}

const delimiters = [',', ';', '\t'] as const;
const maxRowLength = 20_000;
const maxColumns = 200;

/**
 * The rows of a CSV file (RFC 4180) in UTF-8, UTF-16 or Windows-1252, split at commas, semicolons or tabs, whichever the first
 * line has most of; rows without text are left out. What cannot be read ends the reading by a fault of `name`.
 */
export async function* readTable(
  file: string,
  { name, faults, delimiter }: { name: string; faults: Faults; delimiter?: ',' },
): AsyncGenerator<TableRow> {
  const stop = (line: number | null, text: string, help: string): never =>
    faults.stop({ file: name, line, column: null, text, help });
  const pieces = decodeText(file, await detectEncoding(file));
  const first = await firstLineOf(pieces);
  const text = Readable.from(withoutNul(first, pieces, stop));
  const parser = text.pipe(
    parse({
      bom: true,
      delimiter: delimiter ?? findDelimiter(first),
      relax_column_count: true,
      max_record_size: maxRowLength,
      info: true,
    }),
  );
  // A pipe passes no error on.
  text.on('error', (error) => parser.destroy(error));
  try {
    let count = 0;
    for await (const item of parser) {
      const { record, info } = item as { record: string[]; info: { lines: number } };
      if (record.every((cell) => cell.trim() === '')) continue;
      count += 1;
      if (count > maxRows + 1)
        stop(info.lines, `has more than ${maxRows} rows`, 'Send the school in several files.');
      if (record.length > maxColumns)
        stop(info.lines, 'has too many columns', 'Leave out those that are not needed.');
      yield { line: info.lines, cells: record.map((cell) => cell.trim()) };
    }
  } catch (error) {
    if (error instanceof UnreadableRoster) throw error;
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : null;
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      stop(line, 'has a row that is too long', 'Look for a quotation mark that is not closed.');
    stop(
      line,
      'has a quotation mark in a wrong place',
      'Save the file as CSV again, or write the mark twice.',
    );
  } finally {
    text.destroy();
    parser.destroy();
  }
}

/** The pieces up to the end of the first line, as one text. */
async function firstLineOf(pieces: AsyncGenerator<string>): Promise<string> {
  let text = '';
  while (!/[\r\n]/.test(text) && text.length < maxRowLength) {
    const next = await pieces.next();
    if (next.done) break;
    text += next.value;
  }
  return text;
}

async function* withoutNul(
  first: string,
  pieces: AsyncGenerator<string>,
  stop: (line: number, text: string, help: string) => never,
): AsyncGenerator<string> {
  let line = 1;
  const check = (piece: string): string => {
    const at = piece.indexOf('\0');
    line += (at < 0 ? piece : piece.slice(0, at)).split('\n').length - 1;
    return at < 0 ? piece : stop(line, 'has a NUL character', 'Save the file as CSV again.');
  };
  if (first !== '') yield check(first);
  for await (const piece of pieces) yield check(piece);
}

/** The sign that the first line has most of, outside of quotation marks. */
function findDelimiter(text: string): string {
  const [line = ''] = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/, 1);
  const bare = line.replace(/"[^"]*"/g, '');
  const counts = delimiters.map((sign) => bare.split(sign).length - 1);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}
