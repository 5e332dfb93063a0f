import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { pictures, picturesInPassword } from './model/picture-password.ts';

const id = z.uuid();
const code = limitedText(20);
/** As many as may wait for a hash: the students of a school begin a lesson together. */
const letsInAtOnce = 400;

/** How the students without an address sign in to a class. */
export const waysIn = ['pictures', 'words', 'card'] as const;

export const openClass = endpoint({
  id: 'classes.openForSignIn',
  method: 'POST',
  path: '/api/class_sign_in/names',
  access: 'anyone',
  tokenScope: 'none',
  letsInAtOnce,
  managed: true,
  summary:
    'The names of a class whose sign-in window is open, by its code, on the education host; a wrong code, an expired one and a closed window get the same 404',
  atomic: 'own_transactions',
  body: z.strictObject({ code }),
  answer: z.strictObject({
    name: z.string(),
    school: z.string(),
    way: z.enum(waysIn),
    students: z.array(z.strictObject({ id, name: z.string() })).max(200),
  }),
});

export const signInToClass = endpoint({
  id: 'classes.signIn',
  method: 'POST',
  path: '/api/class_sign_in',
  access: 'anyone',
  tokenScope: 'none',
  letsInAtOnce,
  summary:
    'Signs a student of an open class in by three pictures or two words; wrong tries count by student and class, and after ten the teacher lets them in',
  atomic: 'own_transactions',
  managed: true,
  body: z.strictObject({
    code,
    studentId: id,
    /** One of the two, by the way of the class. */
    pictures: z.array(z.enum(pictures)).length(picturesInPassword).optional(),
    words: limitedText(60).optional(),
  }),
});

export const signInByCard = endpoint({
  id: 'classes.signInByCard',
  method: 'POST',
  path: '/api/class_sign_in/card',
  access: 'anyone',
  tokenScope: 'none',
  letsInAtOnce,
  summary: 'Signs a student in by the token of their card',
  atomic: 'own_transactions',
  managed: true,
  body: z.strictObject({ token: limitedText(100) }),
});
