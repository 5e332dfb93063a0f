import { expect, test } from 'vitest';
import { parseEmailAddresses } from './parse-email-addresses.ts';

test('addresses stand between spaces, commas, semicolons and lines, each counts once', () => {
  expect(
    parseEmailAddresses(' a@oak.example,b@oak.example; <c@oak.example>\n\nA@OAK.example\td@oak.example '),
  ).toEqual({
    emails: ['A@OAK.example', 'b@oak.example', 'c@oak.example', 'd@oak.example'],
    wrong: [],
  });
  expect(parseEmailAddresses('')).toEqual({ emails: [], wrong: [] });
});

test('what is no address is named', () => {
  expect(parseEmailAddresses('Kim a@oak.example kim@oak')).toEqual({
    emails: ['a@oak.example'],
    wrong: ['Kim', 'kim@oak'],
  });
});
