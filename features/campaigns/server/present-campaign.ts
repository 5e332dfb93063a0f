import type { CampaignResource } from '#features/groups/group-campaign.contract.ts';
import { campaignPhase, campaignState } from '../model/campaign-phase.ts';
import { campaignTimes } from './campaign-times.ts';
import type { CampaignRow } from './campaigns.tables.ts';

/** A campaign with its phase at `now`; its slug is its group's link. */
export function presentCampaign(row: CampaignRow, slug: string, now: Date): CampaignResource {
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
      startDate: row.start_date.toISOString(),
      endDate: row.end_date.toISOString(),
      state: campaignState(times, now),
      phase: campaignPhase(times, now),
      announcedAt: toText(row.announced_at),
      votingMethod: row.voting_method,
      votingStart: toText(row.voting_start),
      votingEnd: toText(row.voting_end),
      judgingEnd: toText(row.judging_end),
      decidedAt: toText(row.decided_at),
      cancelledAt: toText(row.cancelled_at),
      cancelReason: row.cancel_reason,
      votesEach: row.votes_each,
      terms: row.terms,
      termsHtml: row.terms_html,
      termsVersion: row.terms_version,
      entriesEach: row.entries_each,
      reviewsEntries: row.reviews_entries,
      heroImageUrl: row.hero_image_url,
      trackCoverUrl: row.track_cover_url,
      trackFileUrl: row.track_file_url,
      trackName: row.track_name,
      trackDuration: row.track_duration,
      trackWaveformUrl: row.track_waveform_url,
      videoUrl: row.video_url,
      videoMp4Url: row.video_mp4_url,
      videoWebmUrl: row.video_webm_url,
      winnerAnnouncementAt: toText(row.winner_announcement_at),
      variant: row.variant,
      showLeaderboard: row.show_leaderboard,
      leaderboardSize: row.leaderboard_size,
      chatEmbedUrl: row.chat_embed_url,
      chatInviteUrl: row.chat_invite_url,
      hasStems: row.stems_key !== null,
    },
  };
}

const toText = (time: Date | null): string | null => time?.toISOString() ?? null;
