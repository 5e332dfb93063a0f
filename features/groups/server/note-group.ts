import type { Call } from '#platform/server/call.ts';
import { noteChange } from '#platform/server/live/changes.ts';
import type { GroupRow } from './group.table.ts';

/** Says that the group looks different to guests from now on. Pages know it by the id that answers carry. */
export const noteGroup = (call: Call, row: Pick<GroupRow, 'number'>): Promise<void> =>
  noteChange(call.db, [String(row.number)]);
