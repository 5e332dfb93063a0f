import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { getOrganization as contract, getOwnMembership as ownContract } from '../contract.ts';
import { findLicence } from '../model/school-licence.ts';
import { findOrganizationFor, findOwnMembership } from './find-organizations.ts';
import { countSchoolTeachers, getSchoolLicence, toLicenceTerms } from './find-school-licence.ts';

/** A school for its members (404 for others); payment fields for its owner only. */
export async function getOrganization(
  call: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const found = await findOrganizationFor(call.db, id, call.actor.userId);
  if (!found) throw notFound();
  const licence = findLicence(toLicenceTerms(found), {
    now: call.now,
    canBuy: call.platform.config.planLimits,
  });
  const isOwner = found.owner_id === call.actor.userId;
  return {
    id: found.id,
    name: found.name,
    country: found.country,
    owner: {
      realName: found.owner_name,
      ...(isOwner && { hasValidPaymentSource: found.has_payment_source }),
    },
    licence: {
      state: licence.state,
      until: licence.until?.toISOString() ?? null,
      teachers: await countSchoolTeachers(call.db, id),
      licences: licence.teachers,
    },
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
  if (!found) return { membership: null };
  const { role, id, name } = found;
  const { state } = await getSchoolLicence(call, id);
  const readOnly = state === 'read_only' ? 'unpaid' : state === 'closed' ? 'closed' : null;
  return { membership: { role, organization: { id, name, ...(readOnly && { readOnly }) } } };
}
