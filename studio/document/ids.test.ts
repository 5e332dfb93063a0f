import { expect, test } from 'vitest';
import { seededBytes } from '#testing/documents/a-project.ts';
import { copyId, isId, newId, splitId } from './ids.ts';

const free = () => false;

test('an id has 12 of 62 characters, and the same bytes give the same one', () => {
  const ids = Array.from({ length: 500 }, (_, at) => newId(seededBytes(`${at}`)));
  expect(ids.every((id) => /^[0-9A-Za-z]{12}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(500);
  expect(newId(seededBytes('7'))).toBe(ids[7]);
  expect(newId((size) => new Uint8Array(size).fill(61))).toBe('zzzzzzzzzzzz');
});

test('bytes that would make some characters likelier are drawn again', () => {
  let draws = 0;
  const id = newId((size) => {
    draws += 1;
    return new Uint8Array(size).fill(draws === 1 ? 255 : 1);
  });
  expect([draws, id]).toEqual([2, '111111111111']);
});

test('splits and copies have derived ids, and none is written over', () => {
  expect(splitId('abc', 960, free)).toBe('abc@960');
  expect(copyId('abc', 2, free)).toBe('abc#2');
  expect(splitId('abc', 960, (id) => id === 'abc@960')).toBe('abc@960#2');
});

test('a long chain of splits stays an id, and different chains stay different', () => {
  const chain = (from: string) =>
    Array.from({ length: 60 }, (_, at) => at).reduce((id, at) => splitId(id, 1_000_000 + at, free), from);
  expect(isId(chain('abc'))).toBe(true);
  expect(chain('abc')).toBe(chain('abc'));
  expect(chain('abc')).not.toBe(chain('abd'));
});

test('what is no id: other characters, none, more than 64, other types', () => {
  for (const wrong of ['', 'x'.repeat(65), '__proto__', 'a b', 'a<b', 'ä', '\ud800', 7, null, undefined]) {
    expect(isId(wrong)).toBe(false);
  }
});
