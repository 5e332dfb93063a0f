import type { Generated } from 'kysely';

export interface CommentTable {
  id: string;
  host_kind: string;
  host_id: string;
  user_id: string;
  content: string;
  status: Generated<number>;
  created_at: Date;
}

export interface CommentReportTable {
  comment_id: string;
  user_id: string;
  reason: string;
  created_at: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    comments: CommentTable;
    comment_reports: CommentReportTable;
  }
}
