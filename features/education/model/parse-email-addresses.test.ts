import { expect, test } from 'vitest';
import { parseEmailAddresses } from './parse-email-addresses.ts';

test('addresses are separated by spaces, commas, semicolons and lines, and kept once', () => {
  expect(
    parseEmailAddresses(' a@oak.example,b@oak.example; <c@oak.example>\n\nA@OAK.example\td@oak.example '),
  ).toEqual({
    emails: ['A@OAK.example', 'b@oak.example', 'c@oak.example', 'd@oak.example'],
    invalid: [],
  });
  expect(parseEmailAddresses('')).toEqual({ emails: [], invalid: [] });
});

test('parts that are not addresses are returned as invalid', () => {
  expect(parseEmailAddresses('Kim a@oak.example kim@oak')).toEqual({
    emails: ['a@oak.example'],
    invalid: ['Kim', 'kim@oak'],
  });
});
