import { findOwnMembership } from '#features/education/server/find-organizations.ts';
import type { Membership } from '#features/invitations/contract.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import {
  type ClassMemberRow,
  findClassMembershipById,
  lockClassMember,
  updateRequestAsDeclined,
} from '../class-members.store.ts';
import { sendClassMembershipEmail } from '../classes.jobs.ts';
import { mayManageClasses } from '../get-class-access.ts';
import { lockClassToJoin } from './find-class-to-join.ts';
import { joinClass, presentClassMembership } from './join-class.ts';

/**
 * Answers a request (owner and faculty of the school), or repeats an invited member's answer; null where no class has such a
 * membership, and for others. A repeated answer changes nothing; the opposite one is refused (409).
 */
export async function answerClassRequest(
  call: MemberCall,
  membershipId: string,
  accepts: boolean,
): Promise<Membership | null> {
  const named = await findClassMembershipById(call.db, membershipId);
  if (!named) return null;
  if (!(await mayAnswer(call, named))) return null;
  const { row } = await lockClassToJoin(call.db, named.workspace_id);
  // Read again under the lock: a concurrent answer may have come first.
  const one = await lockClassMember(call.db, row, membershipId);
  if (!one) return null;
  if (one.accepted_at ?? one.declined_at) {
    if (accepts !== (one.accepted_at !== null))
      throw conflict('This has been answered already.', 'already_answered');
    return presentClassMembership(one);
  }
  if (!accepts) {
    await updateRequestAsDeclined(call.db, one, call.now);
    return { membership: { id: one.id, accepted: false, declined: true } };
  }
  const accepted = await joinClass(call, row, {
    id: one.id,
    userId: one.user_id,
    name: one.asked_as,
    // Confirmed when they asked.
    staysPublic: true,
    consentBy: call.actor.userId,
    invited: false,
  });
  const about = { membershipId, about: 'accepted', at: call.now.toISOString() } as const;
  await call.enqueue(sendClassMembershipEmail, about);
  return presentClassMembership(accepted);
}

async function mayAnswer(call: MemberCall, one: ClassMemberRow): Promise<boolean> {
  if (one.invited) return one.user_id === call.actor.userId;
  const own = await findOwnMembership(call.db, call.actor.userId);
  return own?.id === one.organization_id && mayManageClasses(own);
}
