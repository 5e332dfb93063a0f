import { findPattern } from '../find-pattern.ts';
import { isTestCode } from '../layers.ts';
import type { Rule, SourceFile, Violation } from '../rule.ts';
import { tableWrites } from './table-writes.ts';

const sqlPattern = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`()]*>)?`/g;
const store = /^(?:features|gateways)\/[^/]+\/server\/(?:[^/]+\/)*[^/]+\.store\.ts$/;
const reads =
  /^(?:features|gateways)\/[^/]+\/server\/(?:[^/]+\/)*(?:[^/]+\.scopes|list-[^/]+|get-[^/]+|find-[^/]+|search-[^/]+|count-[^/]+)\.ts$/;
const foldersWithoutSql = /^(features|gateways|apps|design|studio)\/|^platform\/(pure|web)\//;

/** Stores write tables; stores, scopes and list reads read them; SQL is nowhere else. */
export const sqlPlace: Rule = {
  name: 'places of SQL',
  check: ({ files }) =>
    files
      .filter(
        (file) => /\.tsx?$/.test(file.path) && foldersWithoutSql.test(file.path) && !isTestCode(file.path),
      )
      .flatMap(refuse),
};

function refuse(file: SourceFile): Violation[] {
  if (store.test(file.path)) return [];
  if (reads.test(file.path)) {
    return tableWrites(file).map(({ table, line }) => ({
      path: file.path,
      line,
      text: `writes "${table}"; only a *.store.ts writes tables`,
    }));
  }
  return findPattern(
    file.path,
    file.bare,
    sqlPattern,
    'SQL belongs in *.store.ts, *.scopes.ts and list reads',
  );
}
