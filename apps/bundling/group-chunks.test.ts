import { expect, test } from 'vitest';
import { groupModules } from './group-chunks.ts';

type Imports = Record<string, { bytes?: number; imports?: string[]; lazy?: string[] }>;

const group = (modules: Imports, requestBytes: number, weights?: Record<string, number>) =>
  groupModules(
    new Map(
      Object.entries(modules).map(([id, { bytes = 100, imports = [], lazy = [] }]) => [
        id,
        { bytes, imports, lazyImports: lazy },
      ]),
    ),
    'entry',
    { requestBytes, weights },
  ).map((ids) => ids.sort().join(' '));

const pages = (names: string) => ({ entry: { lazy: names.split(' ') } });

test('packages and modules of the entry are a chunk each', () => {
  const chunks = group(
    {
      entry: { imports: ['shell', '/node_modules/react.js'], lazy: ['home'] },
      shell: { imports: ['/node_modules/react.js', 'icon'] },
      icon: {},
      '/node_modules/react.js': {},
      home: { imports: ['icon', 'card'] },
      card: {},
    },
    0,
  );
  expect(chunks).toEqual(['/node_modules/react.js', 'icon shell']);
});

test('modules that the same pages load are one chunk, those of one page stay with it', () => {
  const chunks = group(
    {
      ...pages('home tracks news'),
      home: { imports: ['card', 'own'] },
      tracks: { imports: ['card', 'list'] },
      news: { imports: ['list'] },
      card: { imports: ['cover'] },
      cover: {},
      list: {},
      own: {},
    },
    0,
  );
  expect(chunks.sort()).toEqual(['', 'card cover', 'list']);
});

const unequal: Imports = {
  ...pages('home tracks news'),
  home: { imports: ['card'] },
  tracks: { imports: ['card', 'list'] },
  news: { imports: ['list'] },
  card: { bytes: 1000 },
  list: { bytes: 1000 },
};

test('chunks are merged where requests saved are worth more than bytes in vain', () => {
  expect(group(unequal, 1999).sort()).toEqual(['', 'card', 'list']);
  expect(group(unequal, 2001)).toEqual(['', 'card list']);
});

test('a page that counts more decides', () => {
  expect(group(unequal, 500, { tracks: 5 })).toEqual(['', 'card list']);
  expect(group(unequal, 2001, { news: 5 }).sort()).toEqual(['', 'card', 'list']);
});

test('a chunk with styles is two requests', () => {
  const styled = (id: string) => ({ ...unequal, [id]: { bytes: 1000 } });
  const modules = {
    ...styled('card.css'),
    home: { imports: ['card.css'] },
    tracks: { imports: ['card.css', 'list.css'] },
    news: { imports: ['list.css'] },
    'list.css': { bytes: 1000 },
  };
  expect(group(modules, 1001)).toContain('card.css list.css');
});

test('a merged chunk costs what its parts import, too', () => {
  const others = Object.fromEntries(
    Array.from({ length: 9 }, (_, i) => [`other${i}`, { imports: ['chart'] }]),
  );
  const modules = {
    ...unequal,
    ...others,
    entry: { lazy: ['home', 'tracks', 'news', ...Object.keys(others)] },
    list: { bytes: 1000, imports: ['chart'] },
    chart: { bytes: 50_000 },
  };
  expect(group(modules, 2001).sort()).toEqual(['', 'card', 'chart', 'list']);
});

test('chunks never import each other in a circle', () => {
  const modules = {
    ...pages('a b c d'),
    a: { imports: ['top.css'] },
    b: { imports: ['top.css'] },
    c: { imports: ['middle'] },
    d: { imports: ['base.css'] },
    'top.css': { bytes: 1, imports: ['middle'] },
    middle: { bytes: 10, imports: ['base.css'] },
    'base.css': { bytes: 1 },
  };
  // Merging top and base saves most, and makes everybody load what is between them.
  expect(group(modules, 1000, { a: 3 })).toEqual(['', 'base.css middle top.css']);
  expect(
    group({ ...modules, middle: { bytes: 20_000, imports: ['base.css'] } }, 1000, { a: 3 }).sort(),
  ).toEqual(['', 'base.css', 'middle top.css']);
});

test('a weight of a file that nothing imports lazily is refused', () => {
  expect(() => group(unequal, 1, { gone: 2 })).toThrow('No module imports gone');
});
