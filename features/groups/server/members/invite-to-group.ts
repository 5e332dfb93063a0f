import { hasBlocked } from '#features/blocks/server/block.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { groupInvited } from '../../contract.ts';
import type { inviteToGroupByLink as byLink, inviteToGroup as contract } from '../../members.contract.ts';
import { findGroupById, lockGroupForUpdate } from '../find-group.ts';
import { checkMaySeeGroup } from '../may-see-group.ts';
import { findVisibleUser } from './find-visible-user.ts';
import { insertInvitation } from './membership.store.ts';

type Answer = AnswerOf<typeof contract>;

export async function inviteToGroup(call: MemberCall, input: InputOf<typeof contract>): Promise<Answer> {
  const invited = await invite(call, input.groupLink, input.user);
  if (!invited) throw invalid({ user: ['was not found'] });
  return invited;
}

export async function inviteToGroupByLink(call: MemberCall, input: InputOf<typeof byLink>): Promise<Answer> {
  const invited = await invite(call, input.groupLink, input.userId);
  if (!invited) throw notFound();
  return invited;
}

/** Null where the actor may see no member with this key. */
async function invite(call: MemberCall, groupKey: string, userKey: string): Promise<Answer | null> {
  const group = checkMaySeeGroup(call, await lockGroupForUpdate(call, groupKey));
  if (!group.rights.invite) throw forbidden();
  const user = await findVisibleUser(call, userKey, 'group');
  if (!user) return null;
  const { row } = group;
  const invitee = await findGroupById(call.db, row.id, user.id);
  const view = { userId: user.id, username: user.username };
  if (invitee?.viewerRelation.role) return { ...view, state: 'member' };
  const invitedBy = call.actor.userId;
  if (await hasBlocked(call.db, user.id, invitedBy)) {
    throw forbidden("This person doesn't take invitations from you.");
  }
  const isNew = await insertInvitation(call.db, {
    groupId: row.id,
    userId: user.id,
    invitedBy,
    at: call.now,
  });
  if (isNew) await call.emit(groupInvited, { groupId: row.id, authorId: invitedBy, invitedId: user.id });
  return { ...view, state: 'invited' };
}
