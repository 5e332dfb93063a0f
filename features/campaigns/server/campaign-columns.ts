import type { Updateable } from 'kysely';
import { renderNewsBody } from '#features/news/server/render-news-body.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { renderMarkdown } from '#platform/server/markdown/render-markdown.ts';
import type { updateCampaign } from '../contract.ts';
import { type CampaignTimes, votingPeriod } from '../model/campaign-phase.ts';
import type { Criterion } from '../model/jury/rank-entries.ts';
import type { CampaignTable } from './campaigns.tables.ts';

type Fields = InputOf<typeof updateCampaign>['campaign'];

/** The given fields but the terms as columns; fields that are not given stay undefined. */
export function toCampaignColumns(given: Fields): Updateable<CampaignTable> {
  const { description, artistDescription } = given;
  return {
    name: given.name,
    subtitle: given.subtitle,
    description,
    description_html: description === undefined ? undefined : renderNewsBody(description),
    artist_name: given.artistName,
    artist_description: given.artistDescription,
    artist_html: artistDescription == null ? artistDescription : renderMarkdown(artistDescription),
    start_date: toDate(given.startDate),
    end_date: toDate(given.endDate),
    winner_announcement_at: toDate(given.winnerAnnouncementAt),
    voting_method: given.votingMethod,
    voting_start: toDate(given.votingStart),
    voting_end: toDate(given.votingEnd),
    judging_end: toDate(given.judgingEnd),
    votes_each: given.votesEach,
    entries_each: given.entriesEach,
    reviews_entries: given.reviewsEntries,
    claim_days: given.claimDays,
    jury_criteria: given.juryCriteria && JSON.stringify(numberCriteria(given.juryCriteria)),
    jurors_needed: given.jurorsNeeded,
    shortlist_size: given.shortlistSize,
    hides_names: given.hidesNames,
    hero_image_url: given.heroImageUrl,
    track_cover_url: given.trackCoverUrl,
    track_file_url: given.trackFileUrl,
    track_name: given.trackName,
    track_duration: given.trackDuration,
    track_waveform_url: given.trackWaveformUrl,
    video_url: given.videoUrl,
    video_mp4_url: given.videoMp4Url,
    video_webm_url: given.videoWebmUrl,
    variant: given.variant,
    show_leaderboard: given.showLeaderboard,
    leaderboard_size: given.leaderboardSize,
    chat_embed_url: given.chatEmbedUrl,
    chat_invite_url: given.chatInviteUrl,
  };
}

const toDate = <T extends string | null | undefined>(text: T) =>
  (typeof text === 'string' ? new Date(text) : text) as T extends string ? Date : T;

/** The criteria with ids by their place, to which points refer; they stay as they are once there are some. */
export const numberCriteria = (given: NonNullable<Fields['juryCriteria']>): Criterion[] =>
  given.map(({ name, weight }, at) => ({ id: at + 1, name, weight }));

/** Refuses (422) a campaign that does not end after its start. */
export function checkCampaignPeriod(start: Date, end: Date): void {
  if (start >= end) throw invalid({ end_date: ['must be after the start date'] });
}

/** Refuses (422) an announced campaign on which the public votes without an end of voting after entries and the start of voting. */
export function checkVotingPeriod(times: CampaignTimes): void {
  if (times.announcedAt === null || !['public', 'shortlist'].includes(times.votingMethod)) return;
  const period = votingPeriod(times);
  if (period === null) throw invalid({ voting_end: ["can't be blank where the public votes"] });
  if (period.end <= period.start)
    throw invalid({ voting_end: ['must be after the end of entries and the start of voting'] });
}
