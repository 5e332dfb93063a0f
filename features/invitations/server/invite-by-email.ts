import { normaliseEmail } from '#features/members/model/email.ts';
import { issueEmailTokens } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import { tooMany } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { countAttempt } from '#platform/server/http/rate-limit.ts';
import type { EmailedInvitation } from '../contract.ts';
import { invitationLifetimeSeconds, invitationToken } from './invitation-token.ts';
import { sendInvitationEmail } from './invitations.jobs.ts';
import { type ListedInvitation, upsertInvitations } from './invitations.store.ts';
import type { EmailedKind } from './invitations.tables.ts';

const maxEmailsPerDay = 200;
const daySeconds = 86_400;

/** The recipient of an invitation: an address, or a user, to whose address it is sent. */
interface Invitee {
  emailNormalised: string;
  email: string;
  user: { id: string; username: string } | null;
}

/** The addresses and users, each once, sorted so that concurrent calls with the same ones do not deadlock. */
export function inviteesOf(
  emails: readonly string[],
  users: readonly { id: string; username: string }[],
): Invitee[] {
  const addresses = emails.map((email) => ({ emailNormalised: normaliseEmail(email), email, user: null }));
  const people = users.map((user) => ({
    emailNormalised: `user:${user.id}`,
    email: `user:${user.id}`,
    user,
  }));
  const byAddress = new Map([...addresses, ...people].map((one) => [one.emailNormalised, one]));
  return [...byAddress.values()].sort((one, other) => (one.emailNormalised < other.emailNormalised ? -1 : 1));
}

/**
 * Sends each address, and each of these users, an invitation e-mail; who may, the kind has checked. Answer and cost do not
 * reveal whether an address has an account.
 */
export async function inviteByEmail(
  call: MemberCall,
  {
    kind,
    targetId,
    emails,
    users = [],
  }: {
    kind: EmailedKind;
    targetId: string;
    emails: readonly string[];
    users?: readonly { id: string; username: string }[];
  },
): Promise<EmailedInvitation[]> {
  const invitees = inviteesOf(emails, users);
  if (invitees.length === 0) return [];
  await countInvitationEmails(call, invitees.length);
  const invited = invitees.map(({ emailNormalised, email, user }) => ({
    id: call.newId(),
    kind,
    target_id: targetId,
    email,
    email_normalised: emailNormalised,
    user_id: user?.id ?? null,
    invited_by: call.actor.userId,
    created_at: call.now,
    expires_at: new Date(call.now.getTime() + invitationLifetimeSeconds * 1000),
  }));
  await upsertInvitations(call.db, invited);
  const payloads = invited.map(({ id: invitationId }) => ({ invitationId }));
  const seeds = await issueEmailTokens(call, invitationToken, payloads);
  for (const [at, { invitationId }] of payloads.entries())
    await call.enqueue(sendInvitationEmail, { invitationId, seed: seeds[at] ?? '' });
  return invited.map((row, at) =>
    presentInvitation({ ...row, username: invitees[at]?.user?.username ?? null }),
  );
}

/** An e-mailed invitation for who may invite. */
export const presentInvitation = (row: ListedInvitation): EmailedInvitation => ({
  id: row.id,
  email: row.user_id === null ? row.email : '',
  username: row.username,
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
