import { z } from 'zod';
import { SchoolAccountForm } from '#features/sign-in/school.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';

const id = z.uuid();
const { firstName, lastName } = SchoolAccountForm.shape;

export const handOverSchool = endpoint({
  id: 'education.handOver',
  method: 'PUT',
  path: '/api/organizations/:id/owner',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Makes a teacher the owner of the school; the owner before is a teacher of it from then on',
  limits: [{ per: 'user', max: 20, seconds: 3600 }],
  params: z.strictObject({ id }),
  body: z.strictObject({ userGuid: id, firstName, lastName }),
});

export const closeSchool = endpoint({
  id: 'education.closeSchool',
  method: 'POST',
  path: '/api/organizations/:id/closure',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    'Closes the school for good: its people leave, the accounts that it keeps rest, its licence ends, and 60 days later it is erased',
  limits: [{ per: 'user', max: 20, seconds: 3600 }],
  params: z.strictObject({ id }),
  /** The name of the school, typed. */
  body: z.strictObject({ name: limitedText(100) }),
  answer: z.strictObject({ erasedAt: z.string() }),
});

export const leaveSchool = endpoint({
  id: 'education.leaveSchool',
  method: 'DELETE',
  path: '/api/organizations/:id/membership',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Leaves the school, or takes the own request back',
  params: z.strictObject({ id }),
});
