import type { Generated, Selectable } from 'kysely';
import type { ListKind, ListVisibility } from '../model/list-limits.ts';

export interface ListTable {
  id: string;
  user_id: string;
  kind: ListKind;
  title: string;
  permalink: string;
  description: Generated<string>;
  visibility: ListVisibility;
  secret: string;
  tracks_count: Generated<number>;
  followers_count: Generated<number>;
  /** Of an uploaded cover; its files are named by `squareImageKeys`. */
  image_key: string | null;
  image_colour: string | null;
  /** "2026-03-05", of an album. */
  released_on: string | null;
  /** Of an album among those of its owner; null where the owner has not ordered it. */
  profile_place: number | null;
  /** Of the files that were uploaded together and of which this album was made; null for other lists. */
  uploads_id: string | null;
  /** When moderators hid it. */
  withheld_at: Date | null;
  created_at: Date;
  updated_at: Date;
}
export type ListRow = Selectable<ListTable>;

interface ListTrackTable {
  list_id: string;
  track_id: string;
  /** 1, 2, 3 ... without gaps within a list. */
  place: number;
  added_at: Date;
  /** A contributor; null for the list's owner. */
  added_by: string | null;
}

interface PlayedTrackTable {
  user_id: string;
  track_id: string;
  played_at: Date;
  /** In ms. */
  position: number;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    lists: ListTable;
    list_tracks: ListTrackTable;
    list_follows: { list_id: string; user_id: string; created_at: Date };
    list_contributors: { list_id: string; user_id: string; created_at: Date };
    played_tracks: PlayedTrackTable;
    /** Members whose plays are not remembered. */
    played_tracks_off: { user_id: string };
  }
}
