import { expect, test } from 'vitest';
import { parseSource } from '../rules/parse-source.ts';
import { measureStructure } from './measure-structure.ts';
import { writeRow } from './write-row.ts';

const measure = (texts: Record<string, string>) =>
  measureStructure(Object.entries(texts).map(([path, text]) => parseSource(path, text)));

const lines = (count: number, line = (n: number) => `log(${n});`) =>
  `${Array.from({ length: count }, (_, n) => line(n)).join('\n')}\n`;

test('files, lines, their median and p90 are counted without tests', () => {
  const texts = Object.fromEntries([10, 20, 30, 40, 50].map((count) => [`apps/a${count}.ts`, lines(count)]));
  expect(measure({ ...texts, 'apps/a.test.ts': lines(99), 'README.md': lines(99) })).toMatchObject({
    files: 5,
    lines: 150,
    median: 30,
    p90: 50,
  });
});

test('functions of more than 60 lines and circles are counted', () => {
  const body = (count: number) => `{\n${lines(count - 2)}}`;
  expect(
    measure({
      'apps/a.ts': `import type { b } from './b.ts';\nexport const a = (log) => ${body(60)};`,
      'apps/b.ts': `import { a } from './a.ts';\nexport function b(log) ${body(61)}`,
    }),
  ).toMatchObject({ longFunctions: 1, circles: 1 });
});

test('eight equal lines in two places are clones, seven are none', () => {
  const seven = lines(7);
  const eight = lines(8, (n) => `send(${n});`);
  const clone = (own: string) =>
    `import { log } from './log.ts';\n// ${own}\nopen(${own});\n${seven}${own}();\n${eight}`;
  expect(measure({ 'apps/a.ts': clone('a'), 'apps/b.ts': clone('b') }).clones).toBe(
    Math.round((8 / (1 + 7 + 1 + 8)) * 1000) / 10,
  );
});

test('small files with one user are counted, and those with one user that could be part of it', () => {
  const uses = (...names: string[]) => names.map((name) => `import { x } from './${name}.ts';`).join('\n');
  const found = measure({
    'features/a/server/feature.ts': `${uses('act', 'two')}; const job = () => import('./lazy.ts');`,
    'features/a/server/act.ts': uses('small', 'large', 'two', 'tested', 'apart'),
    'features/a/server/act.test.ts': uses('act', 'tested'),
    'features/a/server/lazy.ts': 'export const x = 1;',
    'features/a/server/tested.ts': 'export const x = 1;',
    'features/a/server/apart.ts': 'export const x = 1;',
    'features/a/server/apart.test.ts': '',
    'features/a/server/small.ts': 'export const x = 1;',
    'features/a/server/large.ts': `export const x = 1;\n${lines(15)}`,
    'features/a/server/two.ts': 'export const x = 1;',
  });
  // Small with one user: lazy, apart and small of eight. Without action, lazy target and tested file: feature, small and large.
  expect(found).toMatchObject({ files: 8, smallWithOneUser: 37.5, singleUser: 66.7 });
});

test('a release’s line is replaced or added, and those of others stay', () => {
  const text = '# Numbers\n\n## Sizes\n\nText.\n\n| release | a |\n|---|---|\n| 0.1.0 | 1 |\n\n## Others\n';
  const added = writeRow(text, '## Sizes', ['0.2.0', '2']);
  expect(added).toBe(text.replace('| 1 |\n', '| 1 |\n| 0.2.0 | 2 |\n'));
  expect(writeRow(added, '## Sizes', ['0.2.0', '3'])).toBe(added.replace('| 2 |', '| 3 |'));
  expect(() => writeRow(text, '## Others', ['0.2.0'])).toThrow('no table');
});
