import type { Call } from '#platform/server/call.ts';

/** One file of the copy that a member asks for: data of ours as JSON, or a stored object. */
export type ExportedFile = { path: string; json: unknown } | { path: string; objectKey: string };

/**
 * What a feature plugs into the account: which tables it answers for, what a member gets to take along of them, and what
 * becomes of them when the member leaves.
 */
export interface MemberPart {
  /** The feature's name. */
  name: string;
  /** Every table of the feature that names a member in some column. */
  tables: readonly string[];
  /**
   * Throws a refusal while the member may not leave, and does what must have succeeded before they do. Runs before anything
   * else of the deletion, in its transaction.
   */
  beforeDeletion?(call: Call, userId: string): Promise<void>;
  /**
   * What only another company can do, and nobody can take back: the last thing before the deletion commits, when nothing of
   * ours says no any more. A refusal still undoes all of the deletion.
   */
  beforeDeletionCommits?(call: Call, userId: string): Promise<void>;
  exportFiles(call: Call, userId: string): AsyncIterable<ExportedFile>;
  /**
   * Takes away what is left of a member who is gone already. It opens its own transactions, is stopped and begun again at
   * any place, and changes nothing when there is nothing left.
   */
  erase(call: Call, userId: string): Promise<void>;
}
