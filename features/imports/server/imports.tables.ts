import type { ImportedCommentKind } from '../model/import-limits.ts';

export interface ImportedCommentTable {
  user_id: string;
  id: string;
  about_kind: ImportedCommentKind;
  content: string;
  source: string;
  created_at: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    imported_comments: ImportedCommentTable;
  }
}
