import type { ColumnType, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { PageDocument } from '../model/page-document.ts';
import type { PageEdition } from '../model/page-edition.ts';

type Fixed<T> = ColumnType<T, T, never>;
type Document = JSONColumnType<PageDocument, string, string>;

interface PageTable {
  id: Fixed<string>;
  path: string;
  edition: PageEdition;
  created_at: Fixed<Date>;
  archived_at: Date | null;
}
export type PageRow = Selectable<PageTable>;

interface PageVersionTable {
  page_id: Fixed<string>;
  number: Fixed<number>;
  document: JSONColumnType<PageDocument, string, never>;
  author_id: string | null;
  note: string;
  created_at: Fixed<Date>;
}

interface PageDraftTable {
  page_id: Fixed<string>;
  document: Document;
  revision: number;
  /** The number of the version whose document this is; null where it was changed since. */
  version: number | null;
  author_id: string | null;
  saved_at: Date;
}
export type PageDraftRow = Selectable<PageDraftTable>;

interface PagePublicationTable {
  id: Fixed<string>;
  /** In the order of creation. */
  place: GeneratedAlways<string>;
  page_id: Fixed<string>;
  version: Fixed<number>;
  from_at: Fixed<Date>;
  until_at: Date | null;
  author_id: string | null;
  created_at: Fixed<Date>;
}
export type PagePublicationRow = Selectable<PagePublicationTable>;

interface PageShareCardTable {
  page_id: Fixed<string>;
  version: Fixed<number>;
  key: Fixed<string>;
}

interface PageMoveTable {
  /** Without a slash at its end. */
  path: string;
  edition: PageEdition;
  page_id: string;
  moved_at: Date;
}

interface PageProgressTable {
  user_id: Fixed<string>;
  /** The id of a page, or the name of one that comes with the program. */
  lesson: Fixed<string>;
  done_at: Fixed<Date>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    pages: PageTable;
    page_versions: PageVersionTable;
    page_drafts: PageDraftTable;
    page_publications: PagePublicationTable;
    page_share_cards: PageShareCardTable;
    page_moves: PageMoveTable;
    page_progress: PageProgressTable;
  }
}
