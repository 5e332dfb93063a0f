import { findDraftDocuments } from '#features/drafts/server/drafts.store.ts';
import type { Db } from '#platform/server/call.ts';
import type { NewsRow } from '../news.tables.ts';
import { filesOfNews } from '../news-files.ts';
import { NEWS } from '../present-news.ts';

const columns = [
  'feed',
  'title',
  'body',
  'external_url',
  'external_url_text',
  'image_key',
  'image_colour',
  'audio_previews',
] as const;

/** What drafts and versions store of an item: the columns that admins write. */
export type NewsDraftDocument = Pick<NewsRow, (typeof columns)[number]>;

export const newsHost = (id: string) => ({ kind: NEWS, id });

/** The written columns of a row. */
export function documentOf(row: NewsDraftDocument): NewsDraftDocument {
  return Object.fromEntries(columns.map((name) => [name, row[name]])) as unknown as NewsDraftDocument;
}

/** Keys of the objects that drafts and versions of some items reference. */
export async function findDraftedFiles(db: Db, ids: readonly string[]): Promise<string[]> {
  const documents = await findDraftDocuments(db, NEWS, ids);
  return documents.flatMap(({ document }) => filesOfNews(document as NewsDraftDocument));
}
