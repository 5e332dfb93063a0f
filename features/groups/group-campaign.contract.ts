import { z } from 'zod';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';

export const CAMPAIGN_NAME_LIMIT = 100;
export const SUBTITLE_LIMIT = 200;
export const CAMPAIGN_DESCRIPTION_LIMIT = 10_000;
export const ARTIST_TEXT_LIMIT = 2000;
export const LARGEST_LEADERBOARD = 50;
export const TERMS_LIMIT = 20_000;
export const CANCEL_REASON_LIMIT = 500;
export const CREDITS_LIMIT = 500;
export const MOST_VOTES_EACH = 20;
export const MOST_ENTRIES_EACH = 100;
export const MOST_PRIZES = 20;
/** Copies of one prize. */
export const MOST_OF_A_PRIZE = 50;
export const PRIZE_NAME_LIMIT = 100;
export const PRIZE_TEXT_LIMIT = 1000;
export const MOST_CLAIM_DAYS = 90;

export const CRITERION_NAME_LIMIT = 60;
export const MOST_CRITERIA = 8;
export const MOST_JURORS = 50;
export const LARGEST_SHORTLIST = 500;
export const campaignVariants = ['remix', 'seasonal'] as const;
export const campaignStates = ['upcoming', 'open', 'closed'] as const;
export type CampaignState = (typeof campaignStates)[number];
/** In their order; a campaign is cancelled from any of them. */
export const campaignPhases = [
  'draft',
  'announced',
  'open',
  'voting',
  'judging',
  'decided',
  'cancelled',
] as const;
export type CampaignPhase = (typeof campaignPhases)[number];
/** Who decides: nobody by votes, the public, a jury, or a jury on what the public has shortlisted. */
export const votingMethods = ['none', 'public', 'jury', 'shortlist'] as const;
export type VotingMethod = (typeof votingMethods)[number];

const address = z.string().max(500).nullable();
const time = z.string().max(40);

export const PrizeView = z.strictObject({
  id: z.uuid(),
  name: limitedText(PRIZE_NAME_LIMIT),
  description: limitedText(PRIZE_TEXT_LIMIT),
  /** How many there are of it. */
  amount: z.number().int().min(1).max(MOST_OF_A_PRIZE),
  /** Who gives it; empty where nobody is named. */
  giver: limitedText(PRIZE_NAME_LIMIT),
  /** Whether it is sent by post. */
  posted: z.boolean(),
});
export type PrizeView = z.output<typeof PrizeView>;

/**
 * A group's campaign as a JSON:API resource, presented by features/campaigns. It stands here with its limits because the answer of
 * `getGroup` includes it, and campaigns use groups.
 */
export const CampaignResource = z.strictObject({
  id: z.uuid(),
  type: z.literal('campaign'),
  attributes: z.strictObject({
    name: limitedText(CAMPAIGN_NAME_LIMIT),
    /** The group's link, always. */
    slug: z.string().max(60),
    subtitle: limitedText(SUBTITLE_LIMIT),
    /** Markdown. */
    description: limitedText(CAMPAIGN_DESCRIPTION_LIMIT),
    /** Sanitised HTML of the description. */
    descriptionHtml: z.string().max(CAMPAIGN_DESCRIPTION_LIMIT * 10),
    artistName: limitedText(CAMPAIGN_NAME_LIMIT).nullable(),
    /** Markdown. */
    artistDescription: limitedText(ARTIST_TEXT_LIMIT).nullable(),
    /** Sanitised HTML of it; empty without one. */
    artistDescriptionHtml: z.string().max(ARTIST_TEXT_LIMIT * 10),
    startDate: time,
    endDate: time,
    /** By the server's clock: open from the start date until the end date. */
    state: z.enum(campaignStates),
    /** By the server's clock; a draft is shown to site admins only. */
    phase: z.enum(campaignPhases),
    announcedAt: time.nullable(),
    votingMethod: z.enum(votingMethods),
    /** Without one, voting begins at the end date. */
    votingStart: time.nullable(),
    votingEnd: time.nullable(),
    /** When the jury should be ready. */
    judgingEnd: time.nullable(),
    decidedAt: time.nullable(),
    cancelledAt: time.nullable(),
    /** Empty unless it is cancelled. */
    cancelReason: limitedText(CANCEL_REASON_LIMIT),
    votesEach: z.number().int().min(1).max(MOST_VOTES_EACH),
    /** Markdown that entrants accept. */
    terms: limitedText(TERMS_LIMIT),
    /** Sanitised HTML of the terms. */
    termsHtml: z.string().max(TERMS_LIMIT * 10),
    /** Null: no terms are asked. */
    termsVersion: z.number().int().min(1).nullable(),
    /** How many entries a person may have; null: no limit. */
    entriesEach: z.number().int().min(1).max(MOST_ENTRIES_EACH).nullable(),
    /** Whether an organiser looks at entries before they are listed. */
    reviewsEntries: z.boolean(),
    /** What a jury judges by. */
    juryCriteria: z
      .array(
        z.strictObject({
          id: z.number().int(),
          name: limitedText(CRITERION_NAME_LIMIT),
          weight: z.number().int(),
        }),
      )
      .max(MOST_CRITERIA),
    /** Jurors who have to score an entry before it has a place. */
    jurorsNeeded: z.number().int().min(1).max(MOST_JURORS),
    /** Entries that the public puts before the jury. */
    shortlistSize: z.number().int().min(1).max(LARGEST_SHORTLIST),
    /** Whether the jury does not read who made an entry. */
    hidesNames: z.boolean(),
    heroImageUrl: address,
    trackCoverUrl: address,
    trackFileUrl: address,
    trackName: limitedText(CAMPAIGN_NAME_LIMIT).nullable(),
    /** Seconds. */
    trackDuration: z.number().int().nullable(),
    trackWaveformUrl: address,
    videoUrl: address,
    videoMp4Url: address,
    videoWebmUrl: address,
    winnerAnnouncementAt: time.nullable(),
    /** In their order. */
    prizes: z.array(PrizeView).max(MOST_PRIZES),
    /** For how many days a winner can confirm a prize. */
    claimDays: z.number().int().min(1).max(MOST_CLAIM_DAYS),
    variant: z.enum(campaignVariants),
    showLeaderboard: z.boolean(),
    leaderboardSize: z.number().int().min(1).max(LARGEST_LEADERBOARD),
    chatEmbedUrl: address,
    chatInviteUrl: address,
    /** Projects that were started in the campaign. */
    collaborationsCount: z.number().int().min(0),
    /** Owners and members of these projects, each once. */
    collaboratorsCount: z.number().int().min(0),
    /** Until when a seasonal campaign lifts the viewer's limit of live projects; null while it does not. */
    unlimitedUntil: time.nullable(),
    hasStems: z.boolean(),
    /** The picture of 1200 by 630 px for links on other sites; null until it is drawn. */
    shareCardUrl: address,
  }),
});
export type CampaignResource = z.output<typeof CampaignResource>;

/** What an entrant says with an entry; it may be left out where the campaign has no terms. */
export const EntryForm = z.strictObject({
  /** The version of the terms that the entrant has read and accepts. */
  termsVersion: z.number().int().min(1).nullable().optional(),
  /** Who else has made it. */
  credits: limitedText(CREDITS_LIMIT).optional(),
  /** Whether every sample in it may be used. */
  samplesCleared: z.boolean().optional(),
});
export type EntryForm = z.output<typeof EntryForm>;

/** A campaign as `resolveDocument` gives it. */
export type CampaignView = { id: string } & CampaignResource['attributes'];

nameSchemas({ CampaignResource, EntryForm, PrizeView });
