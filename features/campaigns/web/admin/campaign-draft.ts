import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import type { RequestInputOf } from '#platform/pure/contract.ts';
import { fromLocalTime, toLocalTime } from '#platform/web/local-time.ts';
import type { updateCampaign } from '../../contract.ts';

export interface PrizeDraft {
  /** Its id, or one of its own while it is not saved. */
  key: string;
  id?: string;
  name: string;
  description: string;
  amount: string;
  giver: string;
  posted: boolean;
}

/** The fields of the form; times as `datetime-local` values in the admin's time zone. */
export interface CampaignDraft {
  name: string;
  subtitle: string;
  description: string;
  artistName: string;
  artistDescription: string;
  startDate: string;
  endDate: string;
  votingStart: string;
  votingEnd: string;
  judgingEnd: string;
  winnerAnnouncementAt: string;
  trackName: string;
  trackFileUrl: string;
  trackCoverUrl: string;
  trackWaveformUrl: string;
  trackDuration: string;
  prizes: readonly PrizeDraft[];
  claimDays: string;
  terms: string;
  entriesEach: string;
  reviewsEntries: boolean;
  votingMethod: CampaignView['votingMethod'];
  votesEach: string;
  juryCriteria: readonly { key: string; name: string; weight: string }[];
  jurorsNeeded: string;
  shortlistSize: string;
  hidesNames: boolean;
  variant: CampaignView['variant'];
  heroImageUrl: string;
  videoUrl: string;
  videoMp4Url: string;
  videoWebmUrl: string;
  showLeaderboard: boolean;
  leaderboardSize: string;
  chatEmbedUrl: string;
  chatInviteUrl: string;
}

const times = [
  'startDate',
  'endDate',
  'votingStart',
  'votingEnd',
  'judgingEnd',
  'winnerAnnouncementAt',
] as const;
const addresses = [
  'trackFileUrl',
  'trackCoverUrl',
  'trackWaveformUrl',
  'heroImageUrl',
  'videoUrl',
  'videoMp4Url',
  'videoWebmUrl',
  'chatEmbedUrl',
  'chatInviteUrl',
] as const;
const optionalTexts = ['artistName', 'artistDescription', 'trackName'] as const;

const mapped = <N extends string, V>(names: readonly N[], value: (name: N) => V) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<N, V>;

/** The fields of a campaign. */
export const draftOfCampaign = (campaign: CampaignView): CampaignDraft => ({
  name: campaign.name,
  subtitle: campaign.subtitle,
  description: campaign.description,
  terms: campaign.terms,
  prizes: campaign.prizes.map((prize) => ({ ...prize, key: prize.id, amount: String(prize.amount) })),
  claimDays: String(campaign.claimDays),
  reviewsEntries: campaign.reviewsEntries,
  votingMethod: campaign.votingMethod,
  variant: campaign.variant,
  showLeaderboard: campaign.showLeaderboard,
  votesEach: String(campaign.votesEach),
  juryCriteria: campaign.juryCriteria.map(({ id, name, weight }) => ({
    key: String(id),
    name,
    weight: String(weight),
  })),
  jurorsNeeded: String(campaign.jurorsNeeded),
  shortlistSize: String(campaign.shortlistSize),
  hidesNames: campaign.hidesNames,
  leaderboardSize: String(campaign.leaderboardSize),
  entriesEach: campaign.entriesEach === null ? '' : String(campaign.entriesEach),
  trackDuration: campaign.trackDuration === null ? '' : String(campaign.trackDuration),
  ...mapped(times, (name) => toLocalTime(campaign[name])),
  ...mapped(addresses, (name) => campaign[name] ?? ''),
  ...mapped(optionalTexts, (name) => campaign[name] ?? ''),
});

/** The fields as input of the call that saves them. A time that nobody has changed keeps its seconds, which fields of forms do not show. */
export const toCampaignInput = (
  draft: CampaignDraft,
  saved: CampaignView,
): RequestInputOf<typeof updateCampaign>['campaign'] => {
  const { startDate, endDate, ...others } = mapped(times, (name) =>
    draft[name] === toLocalTime(saved[name]) ? saved[name] : fromLocalTime(draft[name]),
  );
  return {
    ...draft,
    ...others,
    startDate: startDate ?? undefined,
    endDate: endDate ?? undefined,
    ...mapped(addresses, (name) => draft[name].trim() || null),
    ...mapped(optionalTexts, (name) => draft[name].trim() || null),
    prizes: draft.prizes.map(({ key: _key, amount, ...prize }) => ({ ...prize, amount: Number(amount) })),
    claimDays: Number(draft.claimDays),
    votesEach: Number(draft.votesEach),
    juryCriteria: draft.juryCriteria.map(({ name, weight }) => ({ name, weight: Number(weight) })),
    jurorsNeeded: Number(draft.jurorsNeeded),
    shortlistSize: Number(draft.shortlistSize),
    leaderboardSize: Number(draft.leaderboardSize),
    entriesEach: draft.entriesEach === '' ? null : Number(draft.entriesEach),
    trackDuration: draft.trackDuration === '' ? null : Number(draft.trackDuration),
  };
};
