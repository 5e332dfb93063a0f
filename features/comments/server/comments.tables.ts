import type { Generated } from 'kysely';

export interface CommentTable {
  id: string;
  host_kind: string;
  host_id: string;
  user_id: string;
  content: string;
  status: Generated<number>;
  created_at: Date;
  /** Position in the host's sound; null for a comment about the whole. */
  moment_ms: Generated<number | null>;
  /** The comment that this one replies to. */
  parent_id: Generated<string | null>;
  /** When its author last changed it. */
  edited_at: Generated<Date | null>;
  likes_count: Generated<number>;
  /** Set where a comment with replies was deleted; its words are gone. */
  deleted_at: Generated<Date | null>;
}

export interface CommentReportTable {
  comment_id: string;
  user_id: string;
  reason: string;
  created_at: Date;
}

export interface CommentMentionTable {
  comment_id: string;
  user_id: string;
  /** In lower case, as in the text. */
  name: string;
}

/** A member who holds first comments of strangers. */
interface CommentHoldingTable {
  user_id: string;
  since: Date;
}

/** A comment that waits for the owner of what it is about. */
export interface HeldCommentTable {
  id: string;
  host_kind: string;
  host_id: string;
  user_id: string;
  content: string;
  moment_ms: number | null;
  parent_id: string | null;
  created_at: Date;
}

/** The one comment that the owner of a host shows first. */
export interface CommentPinTable {
  host_kind: string;
  host_id: string;
  comment_id: string;
  pinned_at: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    comments: CommentTable;
    comment_reports: CommentReportTable;
    comment_mentions: CommentMentionTable;
    comment_pins: CommentPinTable;
    comment_holding: CommentHoldingTable;
    held_comments: HeldCommentTable;
  }
}
