import type { ColumnType, JSONColumnType, Selectable } from 'kysely';

type Fixed<T> = ColumnType<T, T, never>;

interface DraftTable {
  host_kind: Fixed<string>;
  host_id: Fixed<string>;
  document: JSONColumnType<object, string, string>;
  revision: number;
  /** The number of the version whose document this is; null where it was changed since. */
  version: number | null;
  author_id: string | null;
  saved_at: Date;
}
export type DraftRow = Selectable<DraftTable>;

interface DraftVersionTable {
  host_kind: Fixed<string>;
  host_id: Fixed<string>;
  number: Fixed<number>;
  document: JSONColumnType<object, string, never>;
  note: string;
  author_id: string | null;
  created_at: Fixed<Date>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    drafts: DraftTable;
    draft_versions: DraftVersionTable;
  }
}
