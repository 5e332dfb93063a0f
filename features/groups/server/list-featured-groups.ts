import { sql } from 'kysely';
import type { InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import type { listFeaturedGroups as contract, GroupListDocument } from '../contract.ts';
import { countGroups, findGroupsByTime, type GroupListSource, listGroups } from './list-groups.ts';

const featured: GroupListSource = {
  name: 'featured',
  page: (db, paging, userId) => findGroupsByTime(db, { column: 'featured_at', paging, userId }),
  total: (db, userId) => countGroups(db, userId, sql`g.featured_at is not null`),
};

export const listFeaturedGroups = (call: Call, input: InputOf<typeof contract>): Promise<GroupListDocument> =>
  listGroups(call, featured, input);
