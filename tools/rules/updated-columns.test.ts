import { expect, test } from 'vitest';
import { parseSource } from './parse-source.ts';
import { updatedColumns } from './updated-columns.ts';

const columnsOf = (text: string) =>
  updatedColumns(parseSource('features/tracks/server/track.store.ts', text), ['users', 'user_counts']).map(
    ({ column }) => column,
  );

test.each([
  [
    'an object',
    `db.updateTable('users').set({ email: a, 'about': f(1, [2]) }).where('id', '=', id)`,
    ['email', 'about'],
  ],
  ['short keys', `db.updateTable('users').set({ about, country })`, ['about', 'country']],
  [
    'an expression',
    `db.updateTable('users').set((eb) => ({ sign_in_count: eb('sign_in_count', '+', 1) }))`,
    ['sign_in_count'],
  ],
  ['a spread', `db.updateTable('users').set({ about, ...more })`, [null]],
  ['a variable', `db.updateTable('users').set(change)`, [null]],
  [
    'a text',
    'sql`update users u set about = coalesce(a, b), country = 1 from x where u.id = 1`',
    ['about', 'country'],
  ],
  ['a text with a table of another', 'sql`update tracks set title = 1`', []],
  [
    'a part of a longer text',
    'sql`with a as (update user_counts set plays_count = 1 returning *) select 1`',
    ['plays_count'],
  ],
])('the columns that %s updates are found', (_name, text, columns) => {
  expect(columnsOf(`export const a = (db) => ${text};`)).toEqual(columns);
});
