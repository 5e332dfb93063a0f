import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { pictures } from './model/picture-password.ts';
import { studentNameLimit } from './model/student-names.ts';
import { waysIn } from './sign-in.contract.ts';

const id = z.uuid();
const byId = z.strictObject({ id });
const ofStudent = z.strictObject({ workspaceId: id, id });
const way = z.enum(waysIn);
const name = requiredText(studentNameLimit).check(toSchemaCheck(hiddenCharacterError));

/** A student's way in, shown once to a teacher: only its hash is stored. */
export const NewWayIn = z.strictObject({
  membershipId: id,
  /** Their name at the school. */
  name: z.string(),
  secret: z.union([
    z.strictObject({ pictures: z.array(z.enum(pictures)) }),
    z.strictObject({ words: z.string() }),
    z.strictObject({
      card: z.strictObject({
        address: z.string(),
        /** The dark modules of the QR code as one SVG path, and its edge in modules. */
        path: z.string(),
        size: z.number(),
      }),
    }),
  ]),
});
export type NewWayIn = z.output<typeof NewWayIn>;

const madeWays = z.strictObject({ made: z.array(NewWayIn).max(200) });

export const ManagedStudent = z.strictObject({
  membershipId: id,
  name: z.string(),
  /** They can sign in by the way of the class. */
  hasWayIn: z.boolean(),
  /** After ten wrong tries a teacher has to let them in. */
  isLocked: z.boolean(),
  /** After five wrong tries they wait for a quarter of an hour, unless a teacher lets them in. */
  isWaiting: z.boolean(),
  hasSignedIn: z.boolean(),
});
export type ManagedStudent = z.output<typeof ManagedStudent>;

export const listManagedStudents = endpoint({
  id: 'classes.listManagedStudents',
  method: 'GET',
  path: '/api/workspaces/:id/students',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'How the students without an address sign in to a class, for its teachers',
  params: byId,
  answer: z.strictObject({
    way,
    /** After a hundred wrong tries nobody signs in for a quarter of an hour, unless the code is renewed. */
    isClassWaiting: z.boolean(),
    students: z.array(ManagedStudent).max(200),
  }),
});

export const addManagedStudents = endpoint({
  id: 'classes.addManagedStudents',
  method: 'POST',
  path: '/api/workspaces/:id/students',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    'Makes accounts without an address for these students of a class; the school answers for them. Answers how they sign in, once',
  atomic: 'own_transactions',
  limits: [{ per: 'user', max: 100, seconds: 3600 }],
  params: byId,
  body: z.strictObject({
    names: z.array(name).min(1).max(200),
  }),
  answer: madeWays,
  status: 201,
});

export const setClassWayIn = endpoint({
  id: 'classes.setWayIn',
  method: 'PUT',
  path: '/api/workspaces/:id/way_in',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    'Chooses how the students without an address sign in to a class; answers the new ways in of those who had none of this kind',
  atomic: 'own_transactions',
  params: byId,
  body: z.strictObject({ way }),
  answer: madeWays,
});

export const renewWaysIn = endpoint({
  id: 'classes.renewWaysIn',
  method: 'POST',
  path: '/api/workspaces/:id/ways_in',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    'Gives students of a class new pictures, words or cards; the ones before stop working and their sessions end',
  atomic: 'own_transactions',
  limits: [{ per: 'user', max: 200, seconds: 3600 }],
  params: byId,
  body: z.strictObject({ membershipIds: z.array(id).min(1).max(200) }),
  answer: madeWays,
});

export const renameStudent = endpoint({
  id: 'classes.renameStudent',
  method: 'PUT',
  path: '/api/workspaces/:workspace_id/students/:id',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Corrects the name at the school of a student whose account it keeps',
  params: ofStudent,
  body: z.strictObject({ name }),
});

export const letStudentIn = endpoint({
  id: 'classes.letStudentIn',
  method: 'DELETE',
  path: '/api/workspaces/:workspace_id/students/:id/lock',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Lets a student try again at once who has tried in vain five times or ten',
  params: ofStudent,
});

export const voidCard = endpoint({
  id: 'classes.voidCard',
  method: 'DELETE',
  path: '/api/workspaces/:workspace_id/students/:id/card',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Voids the card of a student, for example a lost one, and ends the sessions of the student',
  params: ofStudent,
});

nameSchemas({ NewWayIn, ManagedStudent });
