import { z } from 'zod';
import { maxTeachers } from '#features/billing/model/school-licence.ts';
import { licenceStates } from '#features/education/model/school-licence.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';

const time = z.string().max(40);
export const maxNoteLength = 500;

/** A school as site admins see it. */
export const AdminSchoolView = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  country: z.string(),
  ownerName: z.string(),
  isOwnerSuspended: z.boolean(),
  createdAt: time,
  state: z.enum(licenceStates),
  until: time.nullable(),
  teachers: z.number().int(),
  licences: z.number().int().nullable(),
  /** What was paid by bank transfer, the last entry first; it counts. */
  transfers: z
    .array(
      z.strictObject({
        id: z.uuid(),
        licences: z.number().int(),
        endsAt: time,
        note: z.string(),
        createdAt: time,
      }),
    )
    .max(5),
});
export type AdminSchoolView = z.output<typeof AdminSchoolView>;

export const listAdminSchools = endpoint({
  id: 'schoolLicences.listAdminSchools',
  method: 'GET',
  path: '/api/admin/schools',
  access: 'site_admin',
  tokenScope: 'none',
  summary: 'Schools, newest first: all, or those with this id or part of a name',
  query: z.strictObject({ search: limitedText(200).default(''), ...pagingFields }),
  answer: z.strictObject({ items: z.array(AdminSchoolView).max(100), meta: pageMeta }),
});

export const enterTransfer = endpoint({
  id: 'schoolLicences.enterTransfer',
  method: 'POST',
  path: '/api/admin/schools/:id/transfers',
  access: 'site_admin',
  tokenScope: 'none',
  summary:
    'Notes that a school has paid by bank transfer, for how many teachers and until when; it takes the place of the entry before',
  limits: [{ per: 'user', max: 120, seconds: 3600 }],
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    licences: z.int().min(1).max(maxTeachers),
    endsAt: z.iso.datetime().max(40),
    note: requiredText(maxNoteLength),
  }),
  answer: AdminSchoolView,
  status: 201,
});

nameSchemas({ AdminSchoolView });
