import { allRules } from './rules/all-rules.ts';
import { readTree } from './rules/read-tree.ts';

const root = new URL('..', import.meta.url).pathname;
const tree = await readTree(root);
let broken = 0;

for (const rule of allRules) {
  const violations = rule.check(tree);
  broken += violations.length;
  if (violations.length > 0) process.stdout.write(`\n${rule.name}\n`);
  for (const { path, line, text } of violations) process.stdout.write(`  ${path}:${line}  ${text}\n`);
}

process.stdout.write(`\n${allRules.length} rules over ${tree.files.length} files, ${broken} broken\n`);
process.exitCode = broken > 0 ? 1 : 0;
