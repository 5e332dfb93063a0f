import { lineAt } from '../line-at.ts';
import type { SourceFile } from '../rule.ts';

const byBuilder = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`]([\w.]+)/g;
const bySql =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|update(?=\s+(?!set\b)[\w."]+\s+(?:(?:as\s+)?\w+\s+)?set\b))\s+(?:only\s+)?"?([\w.]+)/gi;

/** SQL with an interpolated table name writes its caller's tables. */
const named = new Set(['as', 'where', 'set']);

/** The tables that a file writes, by the query builder or by SQL text. */
export function tableWrites(file: SourceFile): { table: string; line: number; isUpdate: boolean }[] {
  const built = [...file.code.matchAll(byBuilder)]
    .filter((found) => file.bare.startsWith(found[0].slice(0, 8), found.index))
    .map((found) => ({
      table: found[1] ?? '',
      line: lineAt(file.code, found.index),
      isUpdate: found[0].startsWith('.updateTable'),
    }));
  const written = file.sql.flatMap(({ text, line }) =>
    [...text.matchAll(bySql)].map((found) => ({
      table: found[1] ?? '',
      line,
      isUpdate: /^update/i.test(found[0]),
    })),
  );
  return [...built, ...written]
    .map((write) => ({ ...write, table: write.table.toLowerCase() }))
    .filter(({ table }) => !named.has(table));
}
