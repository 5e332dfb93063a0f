import { expect, test } from 'vitest';
import { readAccessList, readStatuses } from './access-list.ts';

test('an entry says what each kind of person is answered, later words winning', () => {
  expect(readStatuses('guests 401, members 403, admin 200')).toEqual({
    guest: 401,
    banned: 401,
    free: 403,
    paid: 403,
    unverified: 403,
    owner: 403,
    other: 403,
    admin: 200,
  });
});

test('nobody may be left out, and nobody made up', () => {
  expect(() => readStatuses('guests 401')).toThrow('free');
  expect(() => readStatuses('all 200, nobody 401')).toThrow('nobody');
  expect(() => readStatuses('all yes')).toThrow('all yes');
});

test('no route stands in the list twice', () => {
  const routes = readAccessList().map(({ route }) => route);
  expect(new Set(routes).size).toBe(routes.length);
});
