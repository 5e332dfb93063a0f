import type { Call } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { GroupRow } from './groups.tables.ts';

/** Invalidates cached pages that show the group, which they know by its id on the wire. */
export const publishGroupInvalidation = (call: Call, row: Pick<GroupRow, 'number'>): Promise<void> =>
  publishInvalidation(call.db, [String(row.number)]);
