import { z } from 'zod';
import { MembershipBan } from '#features/invitations/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';

const id = z.uuid();

export const banFromClass = endpoint({
  id: 'classes.ban',
  method: 'POST',
  path: '/api/workspaces/:id/bans',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Takes somebody out of a class and lets them in no more; no teachers of the school',
  params: z.strictObject({ id }),
  body: z.strictObject({ userGuid: id }),
  answer: z.strictObject({ ban: MembershipBan }),
  status: 201,
});

export const listClassBans = endpoint({
  id: 'classes.listBans',
  method: 'GET',
  path: '/api/workspaces/:id/bans',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Whom a class lets in no more, newest first',
  params: z.strictObject({ id }),
  query: z.strictObject(pagingFields),
  answer: z.strictObject({ bans: z.array(MembershipBan), meta: pageMeta }),
});

export const liftClassBan = endpoint({
  id: 'classes.liftBan',
  method: 'DELETE',
  path: '/api/workspaces/:id/bans/:user_guid',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Lets somebody ask again who was banned; a member they are not',
  params: z.strictObject({ id, userGuid: id }),
});
