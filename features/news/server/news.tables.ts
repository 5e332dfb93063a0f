import type { ColumnType, Generated, Selectable } from 'kysely';
import type { NewsFeed } from '../model/news-feed.ts';

export interface StoredPreview {
  title: string;
  /** Object key. */
  key: string;
  durationMs: number;
}

interface NewsTable {
  id: ColumnType<string, string, never>;
  feed: NewsFeed;
  title: string;
  body: string;
  body_html: string;
  summary: string;
  image_key: string | null;
  image_colour: string | null;
  external_url: string | null;
  external_url_text: string | null;
  audio_previews: ColumnType<StoredPreview[], string, string>;
  author_id: string | null;
  published_at: Date;
  /** From this time on readers do not get the item; null for good. */
  ends_at: Date | null;
  likes_count: Generated<number>;
  comments_count: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
  updated_at: Date;
}

export type NewsRow = Selectable<NewsTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    news: NewsTable;
  }
}
