import type { ColumnType, Generated, Selectable } from 'kysely';
import type { VotingMethod } from '#features/groups/group-campaign.contract.ts';
import type { EntryState } from '../entries.contract.ts';
import type { Criterion } from '../model/jury/rank-entries.ts';

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
  /** Null: a draft. */
  announced_at: Date | null;
  voting_method: Generated<VotingMethod>;
  voting_start: Date | null;
  voting_end: Date | null;
  judging_end: Date | null;
  decided_at: Date | null;
  cancelled_at: Date | null;
  cancel_reason: Generated<string>;
  votes_each: Generated<number>;
  terms: Generated<string>;
  /** Sanitised HTML of the terms. */
  terms_html: Generated<string>;
  /** The row of `campaign_terms` that entrants accept; null: none is asked. */
  terms_version: number | null;
  entries_each: number | null;
  reviews_entries: Generated<boolean>;
  jury_criteria: ColumnType<Criterion[], string | undefined, string>;
  /** Jurors who have to score an entry before it has a place. */
  jurors_needed: Generated<number>;
  /** Entries that the public puts before the jury. */
  shortlist_size: Generated<number>;
  /** Whether the jury does not read who made an entry. */
  hides_names: Generated<boolean>;
  /** For how many days a winner can confirm a prize. */
  claim_days: Generated<number>;
  /** When the update of the group and the e-mails about the winners were made. */
  winners_published_at: Date | null;
  artist_name: string | null;
  artist_description: string | null;
  /** Sanitised HTML of it; null for campaigns from before, and without a text. */
  artist_html: string | null;
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
  /** All stems as one ZIP; null until it is made. */
  stems_key: string | null;
  stems_bytes: number | null;
  /** Downloads of the stems, of each member once a day. */
  stems_downloads: Generated<number>;
  /** The picture for links on other sites; null until it is drawn, and for drafts. */
  share_card_key: string | null;
  /** Goes up with each change of its facts. */
  revision: Generated<number>;
  created_at: Date;
  updated_at: Date;
}
export type CampaignRow = Selectable<CampaignTable>;

export interface CampaignTermsTable {
  campaign_id: string;
  version: number;
  terms: string;
  created_at: Date;
}

export interface EntryTable {
  id: string;
  campaign_id: string;
  track_id: string;
  entrant_id: string;
  state: EntryState;
  /** Why it was disqualified. */
  reason: Generated<string>;
  /** What the entrant has accepted; null where no terms were asked. */
  terms_version: number | null;
  credits: Generated<string>;
  samples_cleared: Generated<boolean>;
  entered_at: Date;
  changed_at: Date;
}
export type EntryRow = Selectable<EntryTable>;

export interface ChatMessageTable {
  id: string;
  campaign_id: string;
  user_id: string;
  content: string;
  created_at: Date;
  withheld_at: Date | null;
}

export type ChatMessageRow = Selectable<ChatMessageTable>;

export interface StemTable {
  id: string;
  campaign_id: string;
  place: number;
  /** File name of the upload. */
  upload: string;
  name: string;
  bpm: number | null;
  musical_key: string;
  failure: string;
  audio_key: string | null;
  preview_key: string | null;
  waveform_key: string | null;
  duration_ms: number | null;
  created_at: Date;
}
export type StemRow = Selectable<StemTable>;

export interface StemDownloadTable {
  campaign_id: string;
  user_id: string;
  /** As in 2026-06-30. */
  day: string;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    campaigns: CampaignTable;
    campaign_terms: CampaignTermsTable;
    campaign_entries: EntryTable;
    campaign_chat_messages: ChatMessageTable;
    campaign_stems: StemTable;
    campaign_stem_downloads: StemDownloadTable;
  }
}
