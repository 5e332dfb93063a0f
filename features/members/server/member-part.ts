import type { Call } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { StudentColumns } from './student-columns.ts';

/** One file of a member's export: JSON data, or a stored object. */
export type ExportedFile = { path: string; json: unknown } | { path: string; objectKey: string };

/**
 * What a feature plugs into the account: the tables that it owns, what a member's export holds of them, and what
 * becomes of them when the member leaves.
 */
export interface MemberPart {
  /** The feature's name. */
  name: string;
  /** Features whose parts are exported and erased before this one. */
  after?: readonly string[];
  /**
   * Every table of the feature that has a column with a member's id, with what it keeps of a student whose account a school
   * keeps: an empty list where students have no row. Of `users` and `user_counts` a feature has the columns that it updates.
   */
  tables: Readonly<Record<string, readonly StudentColumns[]>>;
  /**
   * Throws a refusal while the member may not leave, and does what must succeed before they do. Runs first in the
   * transaction of the deletion.
   */
  beforeDeletion?(call: Call, userId: string): Promise<void>;
  /**
   * Clears at once what signs the member in or is shown of them, columns of their row included. Runs in the transaction
   * of the deletion.
   */
  deleteAtOnce?(call: Call, userId: string): Promise<void>;
  /**
   * What only an external service can do and nobody can undo. Runs last before the deletion commits, when no other part
   * can refuse any more; a refusal here still rolls back the deletion.
   */
  beforeDeletionCommits?(call: Call, userId: string): Promise<void>;
  exportFiles(call: Call, userId: string): AsyncIterable<ExportedFile>;
  /**
   * Erases the rest of a deleted member's data. It opens its own transactions, may be stopped and repeated at any
   * point, and is idempotent.
   */
  erase(call: Call, userId: string): Promise<void>;
}

/** What every feature stores about a member; the account exports and erases it. */
export const memberParts = extensionPoint<MemberPart>('parts of a member', {
  keyOf: ({ name }) => name,
  after: (part) => part.after ?? [],
});
