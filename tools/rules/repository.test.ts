import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allRules } from './all-rules.ts';
import { readTree } from './read-tree.ts';

const tree = await readTree(join(import.meta.dirname, '../..'));

test.each(allRules.map((rule) => [rule.name, rule] as const))(
  'the repository follows the rule "%s"',
  (_name, rule) => {
    expect(rule.check(tree).map(({ path, line, text }) => `${path}:${line}  ${text}`)).toEqual([]);
  },
);

test('the repository was read', () => {
  const paths = tree.files.map((file) => file.path);
  expect(paths).toContain('tools/rules/repository.test.ts');
  expect(paths).toContain('docs/requirements/tracks.md');
  expect(tree.contracts.map((contract) => contract.path)).toContain('features/tracks/contract.ts');
});
