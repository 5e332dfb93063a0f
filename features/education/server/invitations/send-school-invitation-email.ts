import { declineLink, invitationToken } from '#features/invitations/server/invitation-token.ts';
import { tokenFromSeed } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { href } from '#platform/pure/page.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { Call } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { schoolInvitationPage } from '../../pages.ts';
import type { sendSchoolInvitationEmail as job } from '../education.jobs.ts';
import { findInvitationEmailData } from './find-invitations.ts';

/** Sends an invitation e-mail, unless it was withdrawn or the recipient blocks the sender. */
export async function handleSendSchoolInvitationEmail(
  call: Call,
  { invitationId, seed }: PayloadOf<typeof job>,
): Promise<void> {
  const facts = await findInvitationEmailData(call.db, invitationId, call.now);
  if (!facts) return;
  const { config, mailer } = call.platform;
  const { school, inviter, role } = facts;
  const token = tokenFromSeed(call, invitationToken, seed);
  const page =
    editionUrl(config, 'education') +
    href(schoolInvitationPage, { id: facts.organization_id }, { invitation_token: token });
  const roleText = role === 'faculty' ? 'a teacher' : 'a student';
  await mailer.send(
    renderEmail({
      id: `school_invitation:${invitationId}`,
      to: facts.email,
      subject: `${school} invites you to make music`,
      heading: `Come in, says ${school}`,
      paragraphs: [
        `${inviter} invites you to belong to ${school} on ${siteNameMark} as ${roleText}. There you make music together, right in your browser.`,
        'You need an account with this address. If you have none yet, the way there leads past the sign-up.',
      ],
      button: { label: 'Look at the invitation', href: page },
      unsubscribe: declineLink(page, token),
      notes: [
        'The link works once, and for 14 days.',
        'If you do not know this school, leave this e-mail alone. Nothing happens without the link.',
      ],
      reason: `You get this e-mail because somebody at ${school} has entered your address.`,
    }),
  );
}
