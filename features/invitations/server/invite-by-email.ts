import { normaliseEmail } from '#features/members/model/email.ts';
import { issueEmailTokens } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import { tooMany } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { countAttempt } from '#platform/server/http/rate-limit.ts';
import type { EmailedInvitation } from '../contract.ts';
import { invitationLifetimeSeconds, invitationToken } from './invitation-token.ts';
import { sendInvitationEmail } from './invitations.jobs.ts';
import { upsertInvitations } from './invitations.store.ts';
import type { EmailedKind, InvitationTable } from './invitations.tables.ts';

const maxEmailsPerDay = 200;
const daySeconds = 86_400;

/** Sends each address an invitation e-mail; who may, the kind has checked. Answer and cost do not reveal whether an address has an account. */
export async function inviteByEmail(
  call: MemberCall,
  { kind, targetId, emails }: { kind: EmailedKind; targetId: string; emails: readonly string[] },
): Promise<EmailedInvitation[]> {
  // Sorted, so that concurrent calls with shared addresses do not deadlock.
  const emailByNormalised = new Map(emails.map((email) => [normaliseEmail(email), email]));
  const addresses = [...emailByNormalised].sort(([one], [other]) => (one < other ? -1 : 1));
  await countInvitationEmails(call, addresses.length);
  const invited = addresses.map(([emailNormalised, email]) => ({
    id: call.newId(),
    kind,
    target_id: targetId,
    email,
    email_normalised: emailNormalised,
    invited_by: call.actor.userId,
    created_at: call.now,
    expires_at: new Date(call.now.getTime() + invitationLifetimeSeconds * 1000),
  }));
  await upsertInvitations(call.db, invited);
  const payloads = invited.map(({ id: invitationId }) => ({ invitationId }));
  const seeds = await issueEmailTokens(call, invitationToken, payloads);
  for (const [at, { invitationId }] of payloads.entries())
    await call.enqueue(sendInvitationEmail, { invitationId, seed: seeds[at] ?? '' });
  return invited.map(presentInvitation);
}

/** An e-mailed invitation for who may invite. */
export const presentInvitation = (row: InvitationTable): EmailedInvitation => ({
  id: row.id,
  email: row.email,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

/** Counts the e-mails of an inviter, of all kinds together, and refuses (429) beyond 200 a day; a refusal uses nothing up. */
export async function countInvitationEmails(
  { db, actor, now, platform }: MemberCall,
  emailCount: number,
): Promise<void> {
  if (platform.config.rateLimits === 'off') return;
  const key = `school_invitations:${actor.userId}`;
  const counted = await countAttempt(db, key, daySeconds, now, emailCount);
  if (counted.count > maxEmailsPerDay) throw tooMany(counted.resetsInSeconds);
}
