import { lineAt } from '../line-at.ts';
import type { SourceFile } from '../rule.ts';

const byBuilder = /\.(?:selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?)\(\s*['"`](\w+)/g;
const bySql = /\b(?:from|join)\s+(?:only\s+|lateral\s+)?"?(\w+)/gi;

/** The names that a file's SQL reads from: tables, and the names of subqueries that look like one. */
export function tableReads(file: SourceFile): { table: string; line: number }[] {
  const built = [...file.code.matchAll(byBuilder)].map((found) => ({
    table: found[1] ?? '',
    line: lineAt(file.code, found.index),
  }));
  const written = file.sql.flatMap(({ text, line }) =>
    [...text.matchAll(bySql)].map((found) => ({ table: (found[1] ?? '').toLowerCase(), line })),
  );
  return [...built, ...written];
}
