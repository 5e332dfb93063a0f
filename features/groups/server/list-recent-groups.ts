import type { InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import type { listRecentGroups as contract, GroupListDocument } from '../contract.ts';
import { countGroups, findGroupsByTime, type GroupListSource, listGroups } from './list-groups.ts';

const recent: GroupListSource = {
  name: 'recent',
  page: (db, paging, userId) => findGroupsByTime(db, { column: 'created_at', paging, userId }),
  total: (db, userId) => countGroups(db, userId),
};

export const listRecentGroups = (call: Call, input: InputOf<typeof contract>): Promise<GroupListDocument> =>
  listGroups(call, recent, input);
