import { z } from 'zod';
import { MembershipBan } from '#features/invitations/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';

const id = z.uuid();

export const banFromSchool = endpoint({
  id: 'education.ban',
  method: 'POST',
  path: '/api/organizations/:id/bans',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Takes somebody out of a school and lets them in no more; for its owner',
  params: z.strictObject({ id }),
  body: z.strictObject({ userGuid: id }),
  answer: z.strictObject({ ban: MembershipBan }),
  status: 201,
});

export const listSchoolBans = endpoint({
  id: 'education.listBans',
  legacyId: 'education.list_bans',
  method: 'GET',
  path: '/api/organizations/:id/bans',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Whom a school lets in no more, newest first; for its owner',
  params: z.strictObject({ id }),
  query: z.strictObject(pagingFields),
  answer: z.strictObject({ bans: z.array(MembershipBan), meta: pageMeta }),
});

export const liftSchoolBan = endpoint({
  id: 'education.liftBan',
  legacyId: 'education.lift_ban',
  method: 'DELETE',
  path: '/api/organizations/:id/bans/:user_guid',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Lets somebody ask again who was banned; a member they are not',
  params: z.strictObject({ id, userGuid: id }),
});
