import type { ColumnType, Generated } from 'kysely';
import type { LicenceId } from '#features/tracks/model/licences.ts';
import type { PlayPlace } from '#features/tracks/model/play-place.ts';
import type { PublishRefusal } from '#features/tracks/model/publish-time.ts';
import type { FailureReason, NewSoundFailure } from '#features/tracks/model/track-failure.ts';
import type { SoundKey } from '#platform/pure/sound/sound-keys.ts';

export interface TrackTable {
  id: string;
  user_id: string;
  title: string;
  permalink: string;
  short_link_id: string;
  description: Generated<string>;
  genre_id: number | null;
  tags: Generated<string[]>;
  licence: Generated<LicenceId>;
  bpm: number | null;
  musical_key: SoundKey | null;
  status: Generated<number>;
  published: Generated<boolean>;
  /**
   * Why a track is unpublished without its owner's doing: owner suspended, track hidden, or owner visible to a school
   * only. The database enforces the last.
   */
  withheld: 'person' | 'track' | 'school' | null;
  /** Hidden by moderators while it was not published, and so after that. */
  hidden_unpublished: Generated<boolean>;
  /** When the track is to be published. */
  publish_at: Date | null;
  /** Why it was not, at that time. */
  publish_refused: PublishRefusal | null;
  allow_comments: Generated<boolean>;
  allow_download: Generated<boolean>;
  /** Reason in status error; null otherwise, and for failures before reasons were stored. */
  failure: FailureReason | null;
  /** Until when the file of a given up track can be retried. */
  kept_until: Date | null;
  file_name: string;
  original_name: Generated<string>;
  audio_key: string | null;
  waveform_key: string | null;
  image_key: string | null;
  image_colour: string | null;
  /** What the cover is drawn from while there is no picture; null for tracks from before there were recipes. */
  cover_recipe: string | null;
  /** Of the picture for links from other sites. */
  share_card_key: string | null;
  duration_ms: number | null;
  loudness_lufs: number | null;
  plays: Generated<number>;
  likes_count: Generated<number>;
  comments_count: Generated<number>;
  featured_at: Date | null;
  listed_at: Date | null;
  created_at: ColumnType<Date, Date | string | undefined, Date>;
  updated_at: ColumnType<Date, Date | string | undefined, Date>;
}

export interface TrackPlayTable {
  track_id: string;
  listener: string;
  counted_at: Date;
}

export interface TrackHeatTable {
  track_id: string;
  heat: Generated<number>;
  track_created_at: Date;
  listed: Generated<boolean>;
}

export interface TrackHeatBucketTable {
  track_id: string;
  bucket: number;
  heat: number;
}

export interface TrackHeatEpochTable {
  one: Generated<boolean>;
  epoch: Date;
}

/** A row for each tag of a listed track; kept like the orders of genres. */
export interface TrackTagOrderTable {
  track_id: string;
  tag: string;
  week: number;
  all_time: number;
  /** Seconds since 1970 at which the track was listed. */
  newest: number;
  track_created_at: Date;
}

/** Listed tracks that have a genre; triggers write the rows, a job refreshes `week` and `all_time`. */
export interface TrackGenreOrderTable {
  track_id: string;
  genre_id: number;
  week: number;
  all_time: number;
  track_created_at: Date;
}

export interface TrackProcessingTable {
  track_id: string;
  attempts: number;
  decoder_deaths: number;
  failures: number;
  started_at: Date | null;
  last_error: string | null;
}

/** What a track's day in UTC added up to, by others than its owner. Written by SQL; `day` is read as a text. */
interface TrackDayTable {
  track_id: string;
  day: string;
  plays: Generated<number>;
  listeners: Generated<number>;
  full_listens: Generated<number>;
  likes: Generated<number>;
  saves: Generated<number>;
  downloads: Generated<number>;
}

/** `host` is empty but for the places `embed`; `*` stands for further hosts. */
interface TrackDayPlaceTable {
  track_id: string;
  day: string;
  place: PlayPlace;
  host: Generated<string>;
  plays: number;
}

/** A hash of what a track's file was decoded to. */
interface TrackSoundTable {
  track_id: string;
  sha256: Buffer;
}

/** The hash of the file that a track was made of, where its sender has named it. */
interface TrackSentFileTable {
  track_id: string;
  user_id: string;
  sha256: Buffer;
}

/** What a track's file says of itself; empty texts for what it does not say. */
interface TrackFileTagsTable {
  track_id: string;
  title: Generated<string>;
  artist: Generated<string>;
  genre: Generated<string>;
  year: number | null;
  comment: Generated<string>;
  /** A cover that was drawn of the file's picture. */
  image_key: string | null;
  image_colour: string | null;
  album: Generated<string>;
  disc: number | null;
  track_number: number | null;
  bpm: number | null;
  /** As the file has it. */
  musical_key: Generated<string>;
  /** SHA-256 of the picture's bytes in hex; null without one, and in rows from before. */
  picture_hash: string | null;
}

/** The one secret link of an unpublished track. */
interface TrackSecretLinkTable {
  track_id: string;
  secret: string;
  plays: Generated<number>;
  created_at: Date;
}

/** What the analysis of a track's sound found; all null where it could not be read. */
interface TrackSoundFeaturesTable {
  track_id: string;
  analysed: Generated<boolean>;
  bpm: number | null;
  bpm_confidence: number | null;
  musical_key: SoundKey | null;
  key_confidence: number | null;
  energy_db: number | null;
  brightness_hz: number | null;
}

/** A new version of a track's sound; `failure` is null while it is processed. */
interface TrackNewSoundTable {
  track_id: string;
  file_name: string;
  original_name: Generated<string>;
  failure: NewSoundFailure | null;
  decoder_deaths: Generated<number>;
  failures: Generated<number>;
  last_error: string | null;
  created_at: Date;
}

/** The files of a replaced sound, which are served until then. */
interface TrackFormerSoundTable {
  audio_key: string;
  waveform_key: string;
  track_id: string;
  kept_until: Date;
}

/** Apart from the tracks, so that lists do not read them. */
interface TrackLyricsTable {
  track_id: string;
  lyrics: string;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    track_days: TrackDayTable;
    track_day_places: TrackDayPlaceTable;
    track_sent_files: TrackSentFileTable;
    track_file_tags: TrackFileTagsTable;
    track_secret_links: TrackSecretLinkTable;
    track_lyrics: TrackLyricsTable;
    track_new_sounds: TrackNewSoundTable;
    track_former_sounds: TrackFormerSoundTable;
    track_sounds: TrackSoundTable;
    track_sound_features: TrackSoundFeaturesTable;
    tracks: TrackTable;
    track_plays: TrackPlayTable;
    track_heat: TrackHeatTable;
    track_heat_buckets: TrackHeatBucketTable;
    track_heat_epoch: TrackHeatEpochTable;
    track_genre_orders: TrackGenreOrderTable;
    track_tag_orders: TrackTagOrderTable;
    track_processing: TrackProcessingTable;
  }
}
