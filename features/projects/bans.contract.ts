import { z } from 'zod';
import { MembershipBan } from '#features/invitations/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';

const id = z.uuid();
const limits = [{ per: 'user', max: 120, seconds: 3600 }] as const;

export const banFromProject = endpoint({
  id: 'projects.ban',
  method: 'POST',
  path: '/api/projects/:id/bans',
  access: 'signed_in',
  summary: 'Takes somebody out of a project and lets them in no more; for its owner',
  params: z.strictObject({ id }),
  body: z.strictObject({ userGuid: id }),
  answer: z.strictObject({ ban: MembershipBan }),
  status: 201,
  limits,
});

export const listProjectBans = endpoint({
  id: 'projects.listBans',
  method: 'GET',
  path: '/api/projects/:id/bans',
  access: 'signed_in',
  summary: 'Whom a project lets in no more, newest first; for its owner',
  params: z.strictObject({ id }),
  query: z.strictObject(pagingFields),
  answer: z.strictObject({ bans: z.array(MembershipBan), meta: pageMeta }),
});

export const liftProjectBan = endpoint({
  id: 'projects.liftBan',
  method: 'DELETE',
  path: '/api/projects/:id/bans/:user_guid',
  access: 'signed_in',
  summary: 'Lets somebody ask again who was banned; a member they are not',
  params: z.strictObject({ id, userGuid: id }),
  limits,
});
