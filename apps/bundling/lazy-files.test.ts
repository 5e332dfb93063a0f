import { expect, test } from 'vitest';
import { splitLazyFiles, tableOfNeeds } from './lazy-files.ts';

const list = (files: string) =>
  `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=${files})))=>i.map(i=>d[i]);\n`;
const files = '["assets/a1.js","assets/shared.js","assets/a1.css","assets/b2.js"]';
const code = `${list(files)}load(()=>import("./a1.js"),__vite__mapDeps([0,1,2]));$l(()=>import(\`./b2.js\`),__vite__mapDeps([3,1]));`;
const needs = {
  a1: ['assets/a1.js', 'assets/shared.js', 'assets/a1.css'],
  b2: ['assets/b2.js', 'assets/shared.js'],
};

test('a chunk hands over what its lazy files need, and asks for them by name', () => {
  const split = splitLazyFiles(code, () => false, 'table');
  expect(split.needs).toEqual(needs);
  expect(split.code).not.toContain('__vite__mapDeps');
  expect(split.code).toMatch(/;\n__lazyFile\("a1",load\);__lazyFile\("b2",\$l\);$/);
  expect(split.code).toContain('import("./table.js")');
});

test('a file that every visit loads keeps its list in the chunk', () => {
  const split = splitLazyFiles(code, (name) => name === 'b2', 'table');
  expect(split.needs).toEqual({ a1: needs.a1 });
  expect(split.code).toContain(list('["assets/b2.js","assets/shared.js"]'));
  expect(split.code).toContain('$l(()=>import(`./b2.js`),__vite__mapDeps([0,1]))');
});

test('an import of another form keeps the files that it needs', () => {
  const other = 'load(()=>import("./b2.js").then(e=>e.t),__vite__mapDeps([3,1]));';
  const split = splitLazyFiles(code + other, () => false, 'table');
  expect(split.code).toContain(list('["assets/b2.js","assets/shared.js"]'));
  expect(split.code).toContain(other.replace('[3,1]', '[0,1]'));
});

test('a chunk without lazy files stays as it is', () => {
  expect(splitLazyFiles('export const a=1;', () => false, 'table')).toEqual({
    code: 'export const a=1;',
    needs: {},
  });
});

test('the table gives back what each file needs', async () => {
  const table = `data:text/javascript,${encodeURIComponent(tableOfNeeds(needs))}`;
  const { needsOf } = (await import(/* @vite-ignore */ table)) as { needsOf: (name: string) => string[] };
  expect(needsOf('a1')).toEqual(needs.a1);
  expect(needsOf('b2')).toEqual(needs.b2);
});
