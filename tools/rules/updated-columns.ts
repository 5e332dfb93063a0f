import { lineAt } from './line-at.ts';
import type { SourceFile } from './rule.ts';

export interface UpdatedColumn {
  table: string;
  /** Null where the text does not name the column. */
  column: string | null;
  line: number;
}

/** The columns of these tables that a file updates, by the query builder or by SQL text. */
export function updatedColumns(
  file: Pick<SourceFile, 'code' | 'sql'>,
  tables: readonly string[],
): UpdatedColumn[] {
  const names = tables.join('|');
  const byBuilder = new RegExp(`\\.updateTable\\(\\s*['"\`](${names})\\b`, 'g');
  const bySql = new RegExp(
    `\\bupdate\\s+(${names})\\s+(?:(?:as\\s+)?(?!set\\b)\\w+\\s+)?set\\b([\\s\\S]*?)(?=\\b(?:from|where|returning)\\b|;|$)`,
    'gi',
  );
  const built = [...file.code.matchAll(byBuilder)].flatMap((found) => {
    const at = file.code.indexOf('.set(', found.index);
    const given = at === -1 ? null : keysOf(inBrackets(file.code, at + '.set'.length));
    const line = lineAt(file.code, found.index);
    return (given ?? [null]).map((column) => ({ table: found[1] ?? '', column, line }));
  });
  const written = file.sql.flatMap(({ text, line }) =>
    [...text.matchAll(bySql)].flatMap(([, table = '', list = '']) =>
      splitOutside(list).map((part) => ({
        table: table.toLowerCase(),
        column: /^\s*(\w+)\s*=/.exec(part)?.[1] ?? null,
        line,
      })),
    ),
  );
  return [...built, ...written];
}

/** The keys of `{ ... }` or `(eb) => ({ ... })`; null where one is computed or spread. */
function keysOf(argument: string): string[] | null {
  const object = /^\s*(?:\(?\w+\)?\s*=>\s*\(\s*)?(?=\{)/.exec(argument);
  if (!object) return null;
  const keys = splitOutside(inBrackets(argument, object[0].length)).map(
    (part) => /^\s*['"]?(\w+)['"]?\s*(?::|$)/.exec(part)?.[1],
  );
  return keys.every((key) => key !== undefined) ? keys : null;
}

/** What stands between the bracket at this place and the one that closes it. */
function inBrackets(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if ('([{'.includes(text[at] ?? '')) depth += 1;
    if (')]}'.includes(text[at] ?? '')) depth -= 1;
    if (depth === 0) return text.slice(open + 1, at);
  }
  return text.slice(open + 1);
}

/** The parts of a list between commas that stand in no brackets. */
function splitOutside(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of list) {
    if ('([{'.includes(sign)) depth += 1;
    if (')]}'.includes(sign)) depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.filter((part) => part.trim() !== '');
}
