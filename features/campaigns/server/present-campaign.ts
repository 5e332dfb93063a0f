import type { CampaignResource } from '#features/groups/group-campaign.contract.ts';
import { findProjectLimitLift } from '#features/projects/server/project-limit-lift.store.ts';
import type { Call } from '#platform/server/call.ts';
import { renderMarkdown } from '#platform/server/markdown/render-markdown.ts';
import { campaignPhase, campaignState } from '../model/campaign-phase.ts';
import { campaignTimes } from './campaign-times.ts';
import type { CampaignRow } from './campaigns.tables.ts';
import { findCampaignCounts } from './projects/campaign-projects.store.ts';
import { findPrizes } from './winners/prize.store.ts';
import { presentPrize } from './winners/save-prizes.ts';

/** A campaign with its state now and what it gives to the actor; its slug is its group's link. */
export async function presentCampaign(call: Call, row: CampaignRow, slug: string): Promise<CampaignResource> {
  const { now } = call;
  const { collaborations, collaborators } = await findCampaignCounts(call.db, row.id);
  const times = campaignTimes(row);
  return {
    id: row.id,
    type: 'campaign',
    attributes: {
      name: row.name,
      slug,
      subtitle: row.subtitle,
      description: row.description,
      descriptionHtml: row.description_html,
      artistName: row.artist_name,
      artistDescription: row.artist_description,
      artistDescriptionHtml: row.artist_html ?? renderMarkdown(row.artist_description ?? ''),
      startDate: row.start_date.toISOString(),
      endDate: row.end_date.toISOString(),
      state: campaignState(times, now),
      phase: campaignPhase(times, now),
      announcedAt: toText(row.announced_at),
      // A planned time is for organisers only.
      decidedAt: row.decided_at && row.decided_at <= now ? toText(row.decided_at) : null,
      cancelledAt: toText(row.cancelled_at),
      cancelReason: row.cancel_reason,
      terms: row.terms,
      termsHtml: row.terms_html,
      termsVersion: row.terms_version,
      entriesEach: row.entries_each,
      reviewsEntries: row.reviews_entries,
      ...presentJudging(row),
      ...presentMedia(row),
      winnerAnnouncementAt: toText(row.winner_announcement_at),
      prizes: (await findPrizes(call.db, row.id)).map(presentPrize),
      claimDays: row.claim_days,
      variant: row.variant,
      showLeaderboard: row.show_leaderboard,
      leaderboardSize: row.leaderboard_size,
      chatEmbedUrl: row.chat_embed_url,
      chatInviteUrl: row.chat_invite_url,
      collaborationsCount: collaborations,
      collaboratorsCount: collaborators,
      unlimitedUntil: await findUnlimitedUntil(call, row),
      hasStems: row.stems_key !== null,
      shareCardUrl: row.share_card_key && call.platform.files.publicUrl(row.share_card_key),
    },
  };
}

const presentMedia = (row: CampaignRow) => ({
  heroImageUrl: row.hero_image_url,
  trackCoverUrl: row.track_cover_url,
  trackFileUrl: row.track_file_url,
  trackName: row.track_name,
  trackDuration: row.track_duration,
  trackWaveformUrl: row.track_waveform_url,
  videoUrl: row.video_url,
  videoMp4Url: row.video_mp4_url,
  videoWebmUrl: row.video_webm_url,
});

const presentJudging = (row: CampaignRow) => ({
  votingMethod: row.voting_method,
  votingStart: toText(row.voting_start),
  votingEnd: toText(row.voting_end),
  judgingEnd: toText(row.judging_end),
  votesEach: row.votes_each,
  juryCriteria: row.jury_criteria,
  jurorsNeeded: row.jurors_needed,
  shortlistSize: row.shortlist_size,
  hidesNames: row.hides_names,
});

const toText = (time: Date | null): string | null => time?.toISOString() ?? null;

/** When the actor's limit of live projects is back, while this campaign lifts it (CAMPAIGN-188). */
async function findUnlimitedUntil(
  { db, actor, now }: Call,
  { id, variant }: CampaignRow,
): Promise<string | null> {
  if (variant !== 'seasonal' || actor.userId === null) return null;
  const until = await findProjectLimitLift(db, actor.userId, id);
  return until && until > now ? until.toISOString() : null;
}
