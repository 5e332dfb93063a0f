import type { Call } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';

/** What a feature does when a member blocks another. Both run in the transaction of the block, repeated blocks included. */
export interface BlockPart {
  /** Locks what the two write at the same time, before the block is inserted. */
  beforeBlock?(call: Call, blockerId: string, blockedId: string): Promise<void>;
  /** Ends what a block ends. */
  afterBlock?(call: Call, blockerId: string, blockedId: string): Promise<void>;
}

/** What blocks do in other features. */
export const blockParts = extensionPoint<BlockPart>('parts of a block');
