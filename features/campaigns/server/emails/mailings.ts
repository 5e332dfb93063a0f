import type { RawBuilder } from 'kysely';
import { campaignPage } from '#features/groups/pages.ts';
import { href } from '#platform/pure/page.ts';
import { campaignPhase, votingPeriod } from '../../model/campaign-phase.ts';
import { ballotPage } from '../../pages.ts';
import { campaignTimes } from '../campaign-times.ts';
import type { MailingKind } from '../campaigns.jobs.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import {
  allOthers,
  followers,
  joinedWithoutEntry,
  membersAndEntrants,
  withWaitingEntry,
} from './mailing.scopes.ts';
import { type CampaignEmail, type CampaignRecipient, formatEmailTime } from './render-campaign-email.ts';

/** An e-mail that a campaign sends to many, once in its life. */
interface Mailing {
  /** Whether it may be begun, and what is left of it still be sent, at `now`. */
  isDue: (campaign: CampaignRow, now: Date) => boolean;
  /** A query of `mailing.scopes.ts`. */
  recipients: RawBuilder<unknown>;
  write: (facts: {
    campaign: CampaignRow;
    to: CampaignRecipient;
    siteUrl: string;
  }) => Omit<CampaignEmail, 'id'>;
}

const HOUR_MS = 3_600_000;
/** Whether the campaign is open and ends in less than `most` hours, and in more than `least`. */
const endsWithin =
  (most: number, least: number) =>
  (campaign: CampaignRow, now: Date): boolean => {
    const left = campaign.end_date.getTime() - now.getTime();
    return (
      campaignPhase(campaignTimes(campaign), now) === 'open' &&
      left <= most * HOUR_MS &&
      left > least * HOUR_MS
    );
  };

const writeReminder =
  (left: string): Mailing['write'] =>
  ({ campaign, to: { groupLink }, siteUrl }) => ({
    subject: `${left} left: ${campaign.name}`,
    heading: `${left} left`,
    paragraphs: [
      `You have joined ${campaign.name} and have not entered a track yet.`,
      `Entries are taken until ${formatEmailTime(campaign.end_date)}.`,
    ],
    button: { label: 'Go to the campaign', href: siteUrl + href(campaignPage, { groupLink }) },
    reason: `You get this e-mail because you have joined ${campaign.name}.`,
  });

export const mailings: Readonly<Record<MailingKind, Mailing>> = {
  announced: {
    isDue: (campaign, now) => ['announced', 'open'].includes(campaignPhase(campaignTimes(campaign), now)),
    recipients: followers,
    write: ({ campaign, to: { groupName, groupLink }, siteUrl }) => ({
      subject: `A new campaign: ${campaign.name}`,
      heading: campaign.name,
      paragraphs: [
        `${groupName}, which you follow, has announced a campaign.`,
        ...(campaign.subtitle === '' ? [] : [campaign.subtitle]),
        `Entries are taken from ${formatEmailTime(campaign.start_date)} until ${formatEmailTime(campaign.end_date)}.`,
      ],
      button: { label: 'Go to the campaign', href: siteUrl + href(campaignPage, { groupLink }) },
      reason: `You get this e-mail because you follow the group ${groupName}.`,
    }),
  },
  ends_in_days: { isDue: endsWithin(72, 24), recipients: joinedWithoutEntry, write: writeReminder('3 days') },
  ends_in_hours: {
    isDue: endsWithin(24, 0),
    recipients: joinedWithoutEntry,
    write: writeReminder('24 hours'),
  },
  voting: {
    isDue: (campaign, now) => campaignPhase(campaignTimes(campaign), now) === 'voting',
    recipients: membersAndEntrants,
    write: ({ campaign, to: { groupLink }, siteUrl }) => {
      const { votes_each: votes } = campaign;
      const end = votingPeriod(campaignTimes(campaign))?.end;
      return {
        subject: `Voting has begun: ${campaign.name}`,
        heading: 'Voting has begun',
        paragraphs: [
          `The entries of ${campaign.name} are in. Listen to them, and vote for ${votes === 1 ? 'the one that you like best' : `up to ${votes} that you like best`}.`,
          ...(end ? [`Votes are taken until ${formatEmailTime(end)}.`] : []),
        ],
        button: { label: 'Listen and vote', href: siteUrl + href(ballotPage, { groupLink }) },
        reason: `You get this e-mail because you take part in ${campaign.name}.`,
      };
    },
  },
  results: {
    isDue: (campaign, now) => campaignPhase(campaignTimes(campaign), now) === 'decided',
    recipients: allOthers,
    write: ({ campaign, to: { groupName, groupLink }, siteUrl }) => ({
      subject: `The winners: ${campaign.name}`,
      heading: 'The winners are announced',
      paragraphs: [`${campaign.name} is decided. Listen to the tracks that have won.`],
      button: { label: 'See the winners', href: siteUrl + href(campaignPage, { groupLink }) },
      reason: `You get this e-mail because you take part in ${campaign.name} or follow the group ${groupName}.`,
    }),
  },
  not_looked_at: {
    isDue: (campaign, now) => campaignPhase(campaignTimes(campaign), now) === 'decided',
    recipients: withWaitingEntry,
    write: ({ campaign, to: { groupLink }, siteUrl }) => ({
      subject: `Your entry was not looked at: ${campaign.name}`,
      heading: 'Your entry was not looked at',
      paragraphs: [
        `${campaign.name} is decided, and its organisers had not looked at an entry of yours by then. It was not listed and took no part. We are sorry.`,
        'Your track stays yours, and you can show it elsewhere. The winners are on the campaign’s page.',
      ],
      button: { label: 'Go to the campaign', href: siteUrl + href(campaignPage, { groupLink }) },
      reason: `You get this e-mail because you have entered a track in ${campaign.name}.`,
    }),
  },
};
