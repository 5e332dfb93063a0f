import type { Email } from './mailer.ts';

/** One plain address, without anything that could begin a header, a second address, a group or a route. */
const addressPattern = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}]{1,190}$/u;
const idPattern = /^[A-Za-z0-9_.:-]{1,100}$/;
const maxSubjectLength = 200;

/** Checks id and address of an e-mail (throws a TypeError) and puts the subject on one line. */
export function checkOutgoingEmail(mail: Email): Email {
  if (!idPattern.test(mail.id))
    throw new TypeError('The id of a mail has at most 100 letters, digits and _.:-');
  if (!addressPattern.test(mail.to)) throw new TypeError('A mail goes to one plain address');
  const subject = mail.subject
    .toWellFormed()
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return { ...mail, subject: [...subject].slice(0, maxSubjectLength).join('') };
}
