import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { getOrganization as contract, getOwnMembership as ownContract } from '../contract.ts';
import { findOrganizationFor, findOwnMembership } from './find-organizations.ts';

/** A school for its members (404 for others); payment fields for its owner only. */
export async function getOrganization(
  call: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const found = await findOrganizationFor(call.db, id, call.actor.userId);
  if (!found) throw notFound();
  const isOwner = found.owner_id === call.actor.userId;
  return {
    id: found.id,
    name: found.name,
    country: found.country,
    // Payment is not available yet.
    owner: { realName: found.owner_name, ...(isOwner && { hasValidPaymentSource: false }) },
    subscription: {
      status: found.status,
      trialEnd: found.trial_end?.toISOString() ?? null,
      ...(isOwner && { token: found.token }),
      updatedAt: found.updated_at.toISOString(),
      cancellationScheduled: found.cancellation_scheduled,
      hasScheduledCancellation: found.cancellation_scheduled,
      canUpgradeAccount: false,
    },
  };
}

export async function getOwnMembership(call: MemberCall): Promise<AnswerOf<typeof ownContract>> {
  const found = await findOwnMembership(call.db, call.actor.userId);
  return {
    membership: found ? { role: found.role, organization: { id: found.id, name: found.name } } : null,
  };
}
