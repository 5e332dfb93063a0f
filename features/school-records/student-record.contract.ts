import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';

// Calls of the page of one student, which other pages of a school do not load.

const id = z.uuid();
const time = z.string().max(40);

const withReason = z.strictObject({ reason: requiredText(500).check(toSchemaCheck(hiddenCharacterError)) });

export const openStudentThings = endpoint({
  id: 'schoolRecords.openThings',
  method: 'POST',
  path: '/api/organizations/:id/students/:user_guid/things',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    'What a student keeps, outside of classes too; for the owner of the school, whose reason is written down',
  limits: [{ per: 'user', max: 60, seconds: 3600 }],
  params: z.strictObject({ id, userGuid: id }),
  body: withReason,
  answer: z.strictObject({
    name: z.string(),
    projects: z
      .array(z.strictObject({ id, title: z.string(), inClass: z.boolean(), updatedAt: time }))
      .max(200),
    tracks: z.array(z.strictObject({ id, title: z.string(), createdAt: time })).max(200),
  }),
});

export const openStudentCopy = endpoint({
  id: 'schoolRecords.exportStudent',
  method: 'POST',
  path: '/api/organizations/:id/students/:user_guid/copy',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    'Where a copy of what the school keeps of a student is downloaded; for the owner of the school, whose reason is written down',
  limits: [{ per: 'user', max: 60, seconds: 3600 }],
  params: z.strictObject({ id, userGuid: id }),
  body: withReason,
  answer: z.strictObject({
    /** Where the ZIP is, for ten minutes and for who asked. */
    download: z.string(),
  }),
});

export const withdrawConsent = endpoint({
  id: 'schoolRecords.withdrawConsent',
  method: 'DELETE',
  path: '/api/organizations/:id/students/:user_guid/consent',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    'Writes down that the consent for a student is withdrawn: the student leaves the school, and an account that the school keeps is closed at once and erased in 30 days',
  params: z.strictObject({ id, userGuid: id }),
});
