import type { CampaignResource } from '#features/groups/group-campaign.contract.ts';
import { campaignState } from '../model/campaign-state.ts';
import type { CampaignRow } from './campaigns.tables.ts';

/** A campaign with its state at `now`; its slug is its group's link. */
export function presentCampaign(row: CampaignRow, slug: string, now: Date): CampaignResource {
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
      state: campaignState(now, row.start_date, row.end_date),
      heroImageUrl: row.hero_image_url,
      trackCoverUrl: row.track_cover_url,
      trackFileUrl: row.track_file_url,
      trackName: row.track_name,
      trackDuration: row.track_duration,
      trackWaveformUrl: row.track_waveform_url,
      videoUrl: row.video_url,
      videoMp4Url: row.video_mp4_url,
      videoWebmUrl: row.video_webm_url,
      winnerAnnouncementAt: row.winner_announcement_at?.toISOString() ?? null,
      variant: row.variant,
      showLeaderboard: row.show_leaderboard,
      leaderboardSize: row.leaderboard_size,
      chatEmbedUrl: row.chat_embed_url,
      chatInviteUrl: row.chat_invite_url,
      // Stems cannot be stored yet.
      hasStems: false,
    },
  };
}
