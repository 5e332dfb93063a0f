import { presentBan } from '#features/invitations/server/find-bans.ts';
import { findUser } from '#features/members/server/find-user.ts';
import { maySeeUser } from '#features/members/server/may-see-user.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { banFromProject as contract } from '../../bans.contract.ts';
import { lockOwnProject } from '../lock-own-project.ts';
import { endProjectSession, publishToProject } from '../publish-to-project.ts';
import { insertProjectBan, isKnownToProject } from './project-ban.store.ts';

/** Bans a user from the project and ends what they have open of it; a second ban changes nothing. */
export async function banFromProject(
  call: MemberCall,
  { id, userGuid }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { db, now, actor } = call;
  await lockOwnProject(call, id);
  const user = await findUser(db, userGuid);
  const isKnown = user && ((await maySeeUser(call, user)) || (await isKnownToProject(db, id, user.id)));
  if (!isKnown) throw notFound();
  if (user.id === actor.userId) throw invalid({ user_guid: ['You cannot ban yourself.'] });
  const ban = await insertProjectBan(db, { projectId: id, user, at: now });
  await publishToProject(call, id, 'project-changed');
  await endProjectSession(call, id, user.id);
  return { ban: presentBan({ guid: userGuid, ...ban }) };
}
