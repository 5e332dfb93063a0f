import { z } from 'zod';
import { maxTeachers } from '#features/billing/model/school-licence.ts';
import { licenceStates } from '#features/education/model/school-licence.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

const time = z.string().max(40);
const params = z.strictObject({ id: z.uuid() });

/** What the owner of a school sees of its licence. Amounts in major units. */
export const SchoolLicence = z.strictObject({
  /** See `licence` of a school. */
  state: z.enum(licenceStates),
  until: time.nullable(),
  teachers: z.number().int(),
  licences: z.number().int().nullable(),
  /** What is paid by card, or was; null where nothing ever was. */
  bought: z
    .strictObject({
      subscriptionId: z.uuid(),
      status: z.enum(['in_trial', 'active', 'non_renewing', 'cancelled']),
      quantity: z.number().int(),
      /** Fewer since they were planned, and charged from the next period on; null where there are as many. */
      nextQuantity: z.number().int().nullable(),
      /** What is credited for them and taken off the next bills; 0 once a bill is less by it. */
      credit: z.number(),
      /** The ISO code in lower case. */
      currency: z.string().length(3),
      /** What the next renewal charges, and when; null where there is none. */
      nextAmount: z.number().nullable(),
      nextAt: time.nullable(),
      /** When it ends or has ended; null while it renews itself. */
      endsAt: time.nullable(),
      /** What beginning anew costs now; null while it runs. */
      reactivationAmount: z.number().nullable(),
      renewalFailedAt: time.nullable(),
      triedUntil: time.nullable(),
      hasCard: z.boolean(),
    })
    .nullable(),
  /** What was paid by bank transfer and has not ended. */
  invoice: z.strictObject({ licences: z.number().int(), until: time }).nullable(),
});
export type SchoolLicence = z.output<typeof SchoolLicence>;

export const getSchoolLicence = endpoint({
  id: 'schoolLicences.get',
  method: 'GET',
  path: '/api/organizations/:id/licence',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'What a school has bought, for its owner',
  params,
  answer: SchoolLicence,
});

export const planTeachers = endpoint({
  id: 'schoolLicences.planTeachers',
  method: 'PUT',
  path: '/api/organizations/:id/licence',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    'Fewer teachers, for whom the rest of the period is credited; the bought number takes that back. More are bought on a hosted page',
  limits: [{ per: 'user', max: 60, seconds: 3600, name: 'subscription_changes' }],
  params,
  body: z.strictObject({ quantity: z.int().min(1).max(maxTeachers) }),
  answer: SchoolLicence,
});

nameSchemas({ SchoolLicence });
