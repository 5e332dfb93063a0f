import { createHash } from 'node:crypto';
import { parseSync } from 'oxc-parser';
import { type Edit, findEdits } from './find-edits.ts';

/** A planted edit, described so that its place is found again in later code. */
export interface Fault {
  /** 1 to 40. */
  number: number;
  kind: string;
  file: string;
  inFunction: string;
  /** Whole lines, trimmed. */
  before: string;
  after: string;
  /** Its index among equal lines in the function, from 0. */
  occurrence: number;
  /** What of its place is called otherwise since a later release. */
  renamed?: Partial<Pick<Fault, 'file' | 'inFunction' | 'before' | 'after'>>;
}

/**
 * Draws this many faults from the files (path to text), at most one a file: the same for the same hash and files. Edits that leave
 * the file unparsable are left out.
 */
export function drawFaults(files: ReadonlyMap<string, string>, hash: string, count: number): Fault[] {
  const all = [...files].flatMap(([file, source]) =>
    findEdits(file, source).map((edit) => ({ file, source, edit, rank: rankOf(hash, file, edit) })),
  );
  const faults: Fault[] = [];
  const usedFiles = new Set<string>();
  for (const { file, source, edit } of all.sort((one, other) => (one.rank < other.rank ? -1 : 1))) {
    if (faults.length === count) break;
    if (usedFiles.has(file) || !isReadable(file, source, edit)) continue;
    usedFiles.add(file);
    faults.push({ number: faults.length + 1, ...describe(file, source, edit) });
  }
  return faults;
}

const rankOf = (hash: string, file: string, { start, end, text }: Edit): string =>
  createHash('sha256').update(`${hash} ${file} ${start} ${end} ${text}`).digest('hex');

const applied = (source: string, { start, end, text }: Edit): string =>
  source.slice(0, start) + text + source.slice(end);

const isReadable = (file: string, source: string, edit: Edit): boolean =>
  parseSync(file, applied(source, edit)).errors.length === 0;

function describe(file: string, source: string, edit: Edit): Omit<Fault, 'number'> {
  const from = source.lastIndexOf('\n', edit.start - 1) + 1;
  const to = (source.indexOf('\n', edit.end) + source.length + 1) % (source.length + 1);
  const before = source.slice(from, to);
  const after = before.slice(0, edit.start - from) + edit.text + before.slice(edit.end - from);
  const earlier = source.slice(functionStart(file, source, edit), from);
  return {
    kind: edit.kind,
    file,
    inFunction: edit.inFunction,
    before: before.trim(),
    after: after.trim(),
    occurrence: earlier.split(before.trim()).length - 1,
  };
}

function functionStart(file: string, source: string, edit: Edit): number {
  return functionsIn(file, source).find(({ name }) => name === edit.inFunction)?.start ?? 0;
}

/** The named functions of a file, with their places. */
export function functionsIn(file: string, source: string): { name: string; start: number; end: number }[] {
  return parseSync(file, source).program.body.flatMap((statement) => {
    const inner = 'declaration' in statement && statement.declaration ? statement.declaration : statement;
    if (inner.type === 'FunctionDeclaration')
      return [{ name: inner.id?.name ?? '', start: statement.start, end: statement.end }];
    if (inner.type !== 'VariableDeclaration') return [];
    return inner.declarations.flatMap(({ id }) =>
      id.type === 'Identifier' ? [{ name: id.name, start: statement.start, end: statement.end }] : [],
    );
  });
}
