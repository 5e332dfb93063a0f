import { expect, test } from 'vitest';
import { StatementNames } from './statement-names.ts';

test('a text has a unique and stable name from its second use on', () => {
  const names = new StatementNames();
  expect(names.nameOf('select 1')).toBeUndefined();
  const name = names.nameOf('select 1');
  expect(name).toBeDefined();
  expect(names.nameOf('select 1')).toBe(name);
  names.nameOf('select 2');
  expect(names.nameOf('select 2')).not.toBe(name);
});

test('texts beyond the limit stay unnamed, and named ones keep their names', () => {
  const names = new StatementNames(2, 3);
  for (const text of ['a', 'a', 'b', 'b', 'c', 'c', 'c']) names.nameOf(text);
  expect(names.nameOf('c')).toBeUndefined();
  expect(names.nameOf('a')).toBeDefined();
});

test('only the last texts seen once are stored', () => {
  const names = new StatementNames(10, 3);
  for (const text of ['a', 'b', 'c', 'd']) names.nameOf(text);
  expect(names.nameOf('a')).toBeUndefined();
  expect(names.nameOf('d')).toBeDefined();
});
