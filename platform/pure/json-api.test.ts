import { expect, test } from 'vitest';
import { resolveDocument } from './json-api.ts';

const author = { id: '7', type: 'user', attributes: { username: 'ada' } };
const song = {
  id: '7',
  type: 'song',
  attributes: { title: 'Rain' },
  relationships: { owner: { data: { id: '7', type: 'user' } } },
};

test('a document is converted to plain objects with resolved relationships, at any depth [SHELL-097]', () => {
  const document = {
    data: [
      {
        id: '1',
        type: 'notice',
        attributes: { read: false },
        relationships: {
          author: { data: { id: '7', type: 'user' } },
          target: { data: { id: '7', type: 'song' } },
          fans: { data: [{ id: '7', type: 'user' }] },
          nothing: { data: null },
          elsewhere: { data: { id: '9', type: 'user' } },
        },
      },
    ],
    included: [author, song],
  };
  const ada = { id: '7', type: 'user', username: 'ada' };
  expect(resolveDocument(document)).toEqual([
    {
      id: '1',
      type: 'notice',
      read: false,
      author: ada,
      target: { id: '7', type: 'song', title: 'Rain', owner: ada },
      fans: [ada],
      nothing: null,
      elsewhere: { id: '9', type: 'user' },
    },
  ]);
});

test('a document of one resource gives one object; repeated references give the same object', () => {
  const twice = {
    ...song,
    id: '8',
    relationships: { ...song.relationships, editor: song.relationships.owner },
  };
  const plain = resolveDocument<{ owner: object; editor: object }>({ data: twice, included: [author] });
  expect(plain.owner).toBe(plain.editor);
  expect(resolveDocument({ data: [] })).toEqual([]);
  expect(resolveDocument({ data: { id: '1', type: 'bare' } })).toEqual({ id: '1', type: 'bare' });
});

test('objects can refer to each other', () => {
  const one = { id: '1', type: 'a', relationships: { other: { data: { id: '2', type: 'a' } } } };
  const two = { id: '2', type: 'a', relationships: { other: { data: { id: '1', type: 'a' } } } };
  const plain = resolveDocument<{ other: { other: unknown } }>({ data: one, included: [two] });
  expect(plain.other.other).toBe(plain);
});
