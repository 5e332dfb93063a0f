import type { ColumnType, Generated, Selectable } from 'kysely';
import type { PublicationFailure, PublicationState } from '../model/publication-state.ts';

export interface PublicationTable {
  /** Also of the track that is made. */
  id: string;
  /** Null once the project is deleted. */
  piece_id: string | null;
  version: number;
  user_id: string;
  key: string;
  state: Generated<PublicationState>;
  failure: ColumnType<PublicationFailure | null, PublicationFailure | null | undefined>;
  title: string;
  description: string;
  genre_id: number | null;
  image_key: string | null;
  image_colour: string | null;
  allow_comments: boolean;
  allow_download: boolean;
  allow_remixes: boolean;
  created_at: Date;
  /** When the page that publishes was last heard of. */
  seen_at: Date;
}
export type PublicationRow = Selectable<PublicationTable>;

export interface PublicationPersonTable {
  publication_id: string;
  user_id: string;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    publications: PublicationTable;
    publication_people: PublicationPersonTable;
  }
}
