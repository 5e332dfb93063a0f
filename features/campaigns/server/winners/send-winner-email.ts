import { campaignPage } from '#features/groups/pages.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import type { sendWinnerEmail as job } from '../campaigns.jobs.ts';
import { findCampaignRecipient } from '../emails/find-campaign-recipient.ts';
import { formatEmailTime, renderCampaignEmail } from '../emails/render-campaign-email.ts';
import { findWonPrize, type WonPrize } from './find-won-entries.ts';

/** Writes to a winner who still is one; the reminder only while the prize is not confirmed. */
export async function handleSendWinnerEmail(
  call: Call,
  { winnerId, kind }: PayloadOf<typeof job>,
): Promise<void> {
  const won = await findWonPrize(call.db, winnerId, call.now);
  if (!won || (kind === 'claim_ends' && won.state !== 'offered')) return;
  const to = await findCampaignRecipient(call.db, won.campaignId, won.userId);
  if (!to) return;
  const { campaignName, groupLink } = to;
  const isReminder = kind === 'claim_ends';
  const email = renderCampaignEmail(call, to, {
    id: `campaign_${kind}:${won.claimId ?? winnerId}`,
    subject: isReminder ? `Your prize waits: ${campaignName}` : `You have won: ${campaignName}`,
    heading: isReminder ? 'Your prize waits for you' : 'You have won',
    paragraphs: [
      `“${won.title}” has won in ${campaignName}${won.prize === null ? '' : `: ${won.prize}`}.`,
      ...claimTexts(won),
    ],
    button: {
      label: won.state === 'offered' ? 'Confirm your prize' : 'Go to the campaign',
      href: call.platform.config.siteUrl + href(campaignPage, { groupLink }),
    },
    reason: `You get this e-mail because you have entered a track in ${campaignName}.`,
  });
  await call.platform.mailer.send(email);
}

const claimTexts = ({ state, posted, claimUntil }: WonPrize): string[] =>
  state === 'offered' && claimUntil
    ? [
        `Please confirm your prize until ${formatEmailTime(claimUntil)}. After that it goes to the next entry.`,
        ...(posted ? ['It is sent by post: the page asks you for an address.'] : []),
      ]
    : [];
