import { allRules } from './rules/all-rules.ts';
import { checkCommitSubjects } from './rules/commit-subjects.ts';
import { readTree } from './rules/read-tree.ts';
import type { Violation } from './rules/rule.ts';

const root = new URL('..', import.meta.url).pathname;
const tree = await readTree(root);
let broken = 0;

for (const rule of allRules) print(rule.name, rule.check(tree));
print('subjects of commits', checkCommitSubjects(root));

process.stdout.write(`\n${allRules.length + 1} rules over ${tree.files.length} files, ${broken} broken\n`);
process.exitCode = broken > 0 ? 1 : 0;

function print(name: string, violations: readonly Violation[]): void {
  broken += violations.length;
  if (violations.length > 0) process.stdout.write(`\n${name}\n`);
  for (const { path, line, text } of violations) process.stdout.write(`  ${path}:${line}  ${text}\n`);
}
