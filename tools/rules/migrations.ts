import { findPattern } from './find-pattern.ts';
import type { Rule, SourceFile, Violation } from './rule.ts';

const destructive =
  /\bdrop\s+(?:table|column|schema|type|database|view|materialized)\b|\btruncate\b|\bdelete\s+from\b|\brename\s+(?:to|column)\b|\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/gi;

/** Migrations are numbered 0001, 0002 ... without gaps, and only add. */
export const migrations: Rule = {
  name: 'migrations',
  check: ({ files }) => {
    const found = files
      .filter(({ path }) => path.startsWith('db/migrations/') && path.endsWith('.sql'))
      .sort((one, other) => one.path.localeCompare(other.path));
    return found.flatMap((file, at) => [...numbering(file, at + 1), ...losses(file)]);
  },
};

function numbering({ path }: SourceFile, expected: number): Violation[] {
  const found = /^db\/migrations\/(\d{4})_[a-z0-9]+(_[a-z0-9]+)+\.sql$/.exec(path);
  if (!found) return [{ path, line: 1, text: 'is not named <0000>_<feature>_<what>.sql' }];
  if (Number(found[1]) === expected) return [];
  return [{ path, line: 1, text: `has not the next number, ${String(expected).padStart(4, '0')}` }];
}

/** Function bodies may delete rows when they run; the migration itself may not. */
function losses({ path, text }: SourceFile): Violation[] {
  const blankExceptLines = (part: string) => part.replace(/[^\n]/g, ' ');
  const statements = text
    .replace(/--.*$/gm, blankExceptLines)
    .replace(/\/\*[\s\S]*?\*\//g, blankExceptLines)
    .replace(/(\$\w*\$)[\s\S]*?\1/g, blankExceptLines)
    .replace(/'[^']*'/g, blankExceptLines);
  return findPattern(path, statements, destructive, 'a migration only adds');
}
