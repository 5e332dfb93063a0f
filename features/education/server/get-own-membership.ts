import type { AnswerOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { getOwnMembership as contract } from '../contract.ts';
import { findOwnMembership } from './find-organizations.ts';

export async function getOwnMembership(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  const found = await findOwnMembership(call.db, call.actor.userId);
  return {
    membership: found ? { role: found.role, organization: { id: found.id, name: found.name } } : null,
  };
}
