import { z } from 'zod';
import { groupKey } from '#features/groups/contract.ts';
import {
  ARTIST_TEXT_LIMIT,
  CAMPAIGN_DESCRIPTION_LIMIT,
  CAMPAIGN_NAME_LIMIT,
  CampaignResource,
  CRITERION_NAME_LIMIT,
  campaignPhases,
  campaignVariants,
  EntryForm,
  LARGEST_LEADERBOARD,
  LARGEST_SHORTLIST,
  MOST_CLAIM_DAYS,
  MOST_CRITERIA,
  MOST_ENTRIES_EACH,
  MOST_JURORS,
  MOST_OF_A_PRIZE,
  MOST_PRIZES,
  MOST_VOTES_EACH,
  PRIZE_NAME_LIMIT,
  PRIZE_TEXT_LIMIT,
  SUBTITLE_LIMIT,
  TERMS_LIMIT,
  votingMethods,
} from '#features/groups/group-campaign.contract.ts';
import { UserResource } from '#features/profiles/users.contract.ts';
import { TrackDocument } from '#features/tracks/contract.ts';
import { TRACK_DESCRIPTION_LIMIT, TRACK_TITLE_LIMIT } from '#features/tracks/model/track-limits.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { listMeta, pagingFields } from '#platform/pure/paging.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { phaseChanges } from './model/campaign-phase.ts';
import { campaignUrlError } from './model/campaign-url-error.ts';

const address = z.string().trim().max(500).check(toSchemaCheck(campaignUrlError)).nullable().optional();
const time = z.iso.datetime({ offset: true }).max(40);
/** A day without a time means its last second. */
const endTime = z.union([time, z.iso.date().overwrite((day) => `${day}T23:59:59Z`)]);

const PrizeForm = z.strictObject({
  id: z.uuid().optional(),
  name: requiredText(PRIZE_NAME_LIMIT).check(toSchemaCheck(hiddenCharacterError)),
  description: limitedText(PRIZE_TEXT_LIMIT).optional(),
  amount: z.number().int().min(1).max(MOST_OF_A_PRIZE).optional(),
  giver: limitedText(PRIZE_NAME_LIMIT).check(toSchemaCheck(hiddenCharacterError)).optional(),
  posted: z.boolean().optional(),
});

const fields = {
  subtitle: limitedText(SUBTITLE_LIMIT).check(toSchemaCheck(hiddenCharacterError)).optional(),
  /** Markdown. */
  description: limitedText(CAMPAIGN_DESCRIPTION_LIMIT).optional(),
  artistName: limitedText(CAMPAIGN_NAME_LIMIT)
    .check(toSchemaCheck(hiddenCharacterError))
    .nullable()
    .optional(),
  artistDescription: limitedText(ARTIST_TEXT_LIMIT).nullable().optional(),
  heroImageUrl: address,
  trackCoverUrl: address,
  trackFileUrl: address,
  trackName: limitedText(CAMPAIGN_NAME_LIMIT)
    .check(toSchemaCheck(hiddenCharacterError))
    .nullable()
    .optional(),
  /** Seconds. */
  trackDuration: z.number().int().min(0).max(86_400).nullable().optional(),
  trackWaveformUrl: address,
  videoUrl: address,
  videoMp4Url: address,
  videoWebmUrl: address,
  winnerAnnouncementAt: time.nullable().optional(),
  variant: z.enum(campaignVariants).optional(),
  showLeaderboard: z.boolean().optional(),
  leaderboardSize: z.number().int().min(1).max(LARGEST_LEADERBOARD).optional(),
  chatEmbedUrl: address,
  chatInviteUrl: address,
  votingMethod: z.enum(votingMethods).optional(),
  votingStart: time.nullable().optional(),
  votingEnd: endTime.nullable().optional(),
  judgingEnd: endTime.nullable().optional(),
  votesEach: z.number().int().min(1).max(MOST_VOTES_EACH).optional(),
  /** Markdown; another text is another version, and an empty one asks nothing. */
  terms: limitedText(TERMS_LIMIT).optional(),
  entriesEach: z.number().int().min(1).max(MOST_ENTRIES_EACH).nullable().optional(),
  reviewsEntries: z.boolean().optional(),
  /** All prizes in their order; those that have an id stay the same prize. They stay as they are once the winners are set. */
  prizes: z.array(PrizeForm).max(MOST_PRIZES).optional(),
  claimDays: z.number().int().min(1).max(MOST_CLAIM_DAYS).optional(),
  /** In their order. */
  juryCriteria: z
    .array(
      z.strictObject({
        name: requiredText(CRITERION_NAME_LIMIT).check(toSchemaCheck(hiddenCharacterError)),
        weight: z.number().int().min(1).max(100),
      }),
    )
    .min(1)
    .max(MOST_CRITERIA)
    .optional(),
  jurorsNeeded: z.number().int().min(1).max(MOST_JURORS).optional(),
  shortlistSize: z.number().int().min(1).max(LARGEST_SHORTLIST).optional(),
  hidesNames: z.boolean().optional(),
};
const name = requiredText(CAMPAIGN_NAME_LIMIT).check(toSchemaCheck(hiddenCharacterError)).optional();

/** How often the facts of a campaign were saved: a save names the one it began with. */
export const campaignRevision = z.number().int().min(1);

const CampaignDocument = z.strictObject({ data: CampaignResource, revision: campaignRevision });
export type CampaignDocument = z.output<typeof CampaignDocument>;

export const createCampaign = endpoint({
  id: 'campaigns.create',
  method: 'POST',
  path: '/api/admin/campaigns',
  access: 'site_admin',
  summary:
    'Begins the campaign of a group that is not closed, as a draft if asked; without a name it has the group’s',
  body: z.strictObject({
    campaign: z.strictObject({
      ...fields,
      slug: groupKey,
      name,
      startDate: time,
      endDate: endTime,
      /** A draft is shown to site admins only until it is announced. */
      draft: z.boolean().optional(),
    }),
  }),
  answer: CampaignDocument,
  status: 201,
});

export const updateCampaign = endpoint({
  id: 'campaigns.update',
  method: 'PUT',
  path: '/api/admin/campaigns/:id',
  access: 'site_admin',
  summary:
    'Changes the named fields of a campaign; 409 `stale_revision` where another one than the named revision is saved, with that as `details`. Its slug is changed with its group',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    /** Without one the fields are changed in any case. */
    revision: campaignRevision.optional(),
    campaign: z.strictObject({ ...fields, name, startDate: time.optional(), endDate: endTime.optional() }),
  }),
  answer: CampaignDocument,
});

const ContestantListDocument = z.strictObject({ data: z.array(UserResource).max(100), meta: listMeta });
export type ContestantListDocument = z.output<typeof ContestantListDocument>;

export const listContestants = endpoint({
  id: 'campaigns.listContestants',
  method: 'GET',
  path: '/api/groups/:group_link/contestants',
  access: 'anyone',
  community: true,
  summary: 'The members of a group that runs a campaign but for its admins, newest first; 24 a page',
  params: z.strictObject({ groupLink: groupKey }),
  query: z.strictObject(pagingFields),
  answer: ContestantListDocument,
});

export const createEntry = endpoint({
  id: 'campaigns.createEntry',
  method: 'POST',
  path: '/api/campaigns/:slug/tracks',
  access: 'signed_in',
  tokenScope: 'upload',
  community: true,
  summary: 'Makes a published track of an uploaded file and enters it; it is listed once it is processed',
  params: z.strictObject({ slug: groupKey }),
  body: z.strictObject({
    track: z.strictObject({
      title: limitedText(TRACK_TITLE_LIMIT).check(toSchemaCheck(hiddenCharacterError)),
      description: limitedText(TRACK_DESCRIPTION_LIMIT).optional(),
      genreId: z.number().int().nullable().optional(),
      fileName: z.string().min(1).max(200),
    }),
    entry: EntryForm.optional(),
  }),
  answer: TrackDocument,
  status: 201,
  limits: [{ per: 'user', max: 20, seconds: 3600 }],
});

const CampaignClockView = z.strictObject({
  /** The server's time. */
  now: z.string().max(40),
  phase: z.enum(campaignPhases),
  /** What comes next by the clock; null where nothing does. */
  next: z.strictObject({ change: z.enum(phaseChanges), at: z.string().max(40) }).nullable(),
});
export type CampaignClockView = z.output<typeof CampaignClockView>;

export const getCampaignClock = endpoint({
  id: 'campaigns.getCampaignClock',
  method: 'GET',
  path: '/api/campaigns/:slug/clock',
  access: 'anyone',
  community: true,
  summary: 'The server’s time, and when the phase of a campaign changes next',
  params: z.strictObject({ slug: groupKey }),
  answer: z.strictObject({ data: CampaignClockView }),
});

nameSchemas({ CampaignDocument, CampaignClockView, PrizeForm });
