import { expect, test } from 'vitest';
import { invitedEmails } from './invited-emails.ts';

test('addresses stand between spaces, commas, semicolons and lines, each counts once', () => {
  expect(
    invitedEmails(' a@oak.example,b@oak.example; <c@oak.example>\n\nA@OAK.example\td@oak.example '),
  ).toEqual({
    emails: ['A@OAK.example', 'b@oak.example', 'c@oak.example', 'd@oak.example'],
    wrong: [],
  });
  expect(invitedEmails('')).toEqual({ emails: [], wrong: [] });
});

test('what is no address is named', () => {
  expect(invitedEmails('Kim a@oak.example kim@oak')).toEqual({
    emails: ['a@oak.example'],
    wrong: ['Kim', 'kim@oak'],
  });
});
