import type { Generated, Selectable } from 'kysely';

export interface CampaignTable {
  id: string;
  group_id: string;
  name: string;
  subtitle: Generated<string>;
  description: Generated<string>;
  /** Sanitised HTML of the description. */
  description_html: Generated<string>;
  variant: Generated<'remix' | 'seasonal'>;
  start_date: Date;
  end_date: Date;
  winner_announcement_at: Date | null;
  artist_name: string | null;
  artist_description: string | null;
  hero_image_url: string | null;
  video_url: string | null;
  video_mp4_url: string | null;
  video_webm_url: string | null;
  track_name: string | null;
  track_cover_url: string | null;
  track_file_url: string | null;
  track_duration: number | null;
  track_waveform_url: string | null;
  show_leaderboard: Generated<boolean>;
  leaderboard_size: Generated<number>;
  chat_embed_url: string | null;
  chat_invite_url: string | null;
  created_at: Date;
  updated_at: Date;
}
export type CampaignRow = Selectable<CampaignTable>;

export interface ChatMessageTable {
  id: string;
  campaign_id: string;
  user_id: string;
  content: string;
  created_at: Date;
  withheld_at: Date | null;
}

export type ChatMessageRow = Selectable<ChatMessageTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    campaigns: CampaignTable;
    campaign_chat_messages: ChatMessageTable;
  }
}
