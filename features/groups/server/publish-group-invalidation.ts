import type { Call } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { GroupRow } from './group.table.ts';

/** Says that the group looks different to guests from now on. Pages know it by the id that answers carry. */
export const publishGroupInvalidation = (call: Call, row: Pick<GroupRow, 'number'>): Promise<void> =>
  publishInvalidation(call.db, [String(row.number)]);
