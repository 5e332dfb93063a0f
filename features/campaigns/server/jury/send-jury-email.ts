import { groupUnsubscribeLink } from '#features/groups/server/updates/group-unsubscribe-link.ts';
import { tokenFromSeed } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { href } from '#platform/pure/page.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { Call } from '#platform/server/call.ts';
import { oneClickAddress } from '#platform/server/mail/one-click-route.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { juryInvitationPage, juryPage } from '../../pages.ts';
import type { sendJuryInvitation, sendJuryReminder } from '../campaigns.jobs.ts';
import { findJuryEmail } from './find-jury-email.ts';
import { juryInvitationToken, juryUnsubscribePath } from './invitation-token.ts';

const formatTime = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ', ')} UTC`;

/** Sends an invitation into a jury, unless it was answered or taken back meanwhile. */
export async function handleSendJuryInvitation(
  call: Call,
  { jurorId, seed }: PayloadOf<typeof sendJuryInvitation>,
): Promise<void> {
  const found = await findJuryEmail(call.db, jurorId, call.now);
  if (!found || found.accepted) return;
  const { config, mailer } = call.platform;
  const { campaignName, groupLink } = found;
  const token = tokenFromSeed(call, juryInvitationToken, seed);
  const answerHref = config.siteUrl + href(juryInvitationPage, { groupLink }, { invitation_token: token });
  await mailer.send(
    renderEmail({
      id: `jury_invitation:${jurorId}`,
      to: found.email,
      subject: `Judge the entries of ${campaignName}`.replaceAll(/\s+/g, ' '),
      heading: 'You are invited into a jury',
      paragraphs: [
        `${found.inviter ?? 'The organisers'} would like you to judge the entries of ${campaignName} on ${siteNameMark}.`,
        'You listen to them one after the other and give points. Others see that you are in the jury, and never what you gave.',
        'You need an account. If you have none yet, the way there leads past the sign-up.',
      ],
      button: {
        label: 'Answer the invitation',
        href: answerHref,
      },
      notes: [`The link works once, until ${formatTime(found.expiresAt)}.`],
      unsubscribe: {
        label: 'Decline',
        text: 'This campaign does not invite you again.',
        href: answerHref,
        postTo: oneClickAddress(config.siteUrl, juryUnsubscribePath, { groupLink, token }),
      },
      reason: `You get this e-mail because the organisers of ${campaignName} have invited you.`,
    }),
  );
}

/** Reminds a juror of the entries, unless they have left the jury meanwhile. */
export async function handleSendJuryReminder(
  call: Call,
  { jurorId, at }: PayloadOf<typeof sendJuryReminder>,
): Promise<void> {
  const found = await findJuryEmail(call.db, jurorId, call.now);
  if (!found?.accepted || found.userId === null) return;
  const { config, mailer } = call.platform;
  const { campaignName, groupLink, judgingEnd } = found;
  await mailer.send(
    renderEmail({
      id: `jury_reminder:${jurorId}:${at}`,
      to: found.email,
      subject: `Entries of ${campaignName} wait for you`.replaceAll(/\s+/g, ' '),
      heading: 'There are entries to hear',
      paragraphs: [
        `The organisers of ${campaignName} remind you of its jury.`,
        ...(judgingEnd ? [`Please be ready until ${formatTime(judgingEnd)}.`] : []),
      ],
      unsubscribe: groupUnsubscribeLink(
        call,
        { groupId: found.groupId, groupLink, userId: found.userId },
        'Get no more reminders, nor other e-mails of this campaign. You stay in the jury.',
      ),
      button: { label: 'Go to the entries', href: config.siteUrl + href(juryPage, { groupLink }) },
      reason: `You get this e-mail because you are in the jury of ${campaignName}. The organisers send at most one a day.`,
    }),
  );
}
