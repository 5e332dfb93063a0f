import type { ColumnType, Generated, Selectable } from 'kysely';
import type { FormatName, MediaKind } from '../model/media-kinds.ts';

interface MediaItemTable {
  id: ColumnType<string, string, never>;
  kind: ColumnType<MediaKind, MediaKind, never>;
  state: 'processing' | 'ready' | 'failed';
  /** Why the last file could not be used; empty where nothing is wrong. */
  failure: Generated<string>;
  name: string;
  alt: string;
  decorative: boolean;
  focal_x: Generated<number>;
  focal_y: Generated<number>;
  /** The upload that is being processed; null when none is. */
  upload: string | null;
  /** Null until a file is ready, like what follows. */
  key: string | null;
  sha256: string | null;
  /** The file as it was imported, for exports; null where none is kept. */
  source_key: Generated<string | null>;
  mime: string | null;
  width: number | null;
  height: number | null;
  size: number | null;
  /** Milliseconds. */
  duration: number | null;
  created_by: string | null;
  created_at: ColumnType<Date, Date, never>;
  updated_at: Date;
}
export type MediaItemRow = Selectable<MediaItemTable>;

interface MediaFormatTable {
  item_id: string;
  format: FormatName;
  mime: string;
  key: string;
  width: number;
  height: number;
  size: number;
}
export type MediaFormatRow = Selectable<MediaFormatTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    media_items: MediaItemTable;
    media_formats: MediaFormatTable;
  }
}
