import { tokenFromSeed } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { Call } from '#platform/server/call.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { findInvitationEmailData } from './find-invitation-email-data.ts';
import { declineLink, invitationToken } from './invitation-token.ts';
import type { sendInvitationEmail as job } from './invitations.jobs.ts';
import type { MembershipKind } from './membership-kind.ts';

/** Sends an invitation e-mail, unless it was withdrawn, the recipient blocks the sender, or the thing is gone. */
export async function handleSendInvitationEmail(
  call: Call,
  kinds: readonly MembershipKind[],
  { invitationId, seed }: PayloadOf<typeof job>,
): Promise<void> {
  const facts = await findInvitationEmailData(call.db, invitationId, call.now);
  const kind = facts && kinds.find((one) => one.kind === facts.kind);
  const token = tokenFromSeed(call, invitationToken, seed);
  const target = await kind?.findInvitedTo?.(call, facts?.target_id ?? '', token);
  if (!facts || !target) return;
  const { inviter } = facts;
  await call.platform.mailer.send(
    renderEmail({
      id: `invitation:${invitationId}`,
      to: facts.email,
      subject: `${inviter} invites you to ${target.name}`,
      heading: `Come in, says ${inviter}`,
      paragraphs: [
        `${inviter} invites you to ${target.name} on ${siteNameMark}. There you make music together, right in your browser.`,
        'You need an account with this address. If you have none yet, the way there leads past the sign-up.',
      ],
      button: { label: 'Look at the invitation', href: target.page },
      unsubscribe: declineLink(target.page, token),
      notes: [
        'The link works once, and for 14 days.',
        `If you do not know ${inviter}, leave this e-mail alone. Nothing happens without the link.`,
      ],
      reason: `You get this e-mail because ${inviter} has entered your address.`,
    }),
  );
}
