import { expect, test } from 'vitest';
import { readAccessList, readStatuses } from './access-list.ts';

test('an entry states the status of each kind of actor, later words overriding earlier ones', () => {
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

test('no actor may be missing, and unknown ones are refused', () => {
  expect(() => readStatuses('guests 401')).toThrow('free');
  expect(() => readStatuses('all 200, nobody 401')).toThrow('nobody');
  expect(() => readStatuses('all yes')).toThrow('all yes');
});

test('no route is listed twice', () => {
  const routes = readAccessList().map(({ route }) => route);
  expect(new Set(routes).size).toBe(routes.length);
});
