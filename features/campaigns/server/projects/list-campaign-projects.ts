import { type RawBuilder, sql } from 'kysely';
import { isGroupNotWithheld } from '#features/groups/server/members/viewer-relation.scopes.ts';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import { userResource } from '#features/profiles/model/user-resource.ts';
import { thumbnailAddress } from '#features/projects/model/thumbnail-address.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { CampaignProjectResource, listCampaignProjects as contract } from '../../projects.contract.ts';
import { getCampaignBySlug } from '../find-campaign-by-slug.ts';

const defaultItems = 20;
const newestFirst = byTime('c.created_at', 'c.project_id');

/** A page of the projects of one or of all campaigns. */
export async function listCampaignProjects(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { 'q[campaignSlugEq]': slug, 'q[createdAtGteq]': from, 'q[createdAtLteq]': until } = input;
  const paging = readPaging(input, defaultItems);
  const conditions: RawBuilder<boolean>[] = [isAfterCursor(newestFirst, paging.start)];
  if (slug !== undefined)
    conditions.push(sql`c.campaign_id = ${(await getCampaignBySlug(call, slug)).campaign.id}`);
  if (from !== undefined) conditions.push(sql`c.created_at >= ${new Date(from)}`);
  if (until !== undefined) conditions.push(sql`c.created_at <= ${new Date(until)}`);
  const { rows } = await sql<CampaignProjectRow>`
    ${shownProjects(call)} and ${sql.join(conditions, sql` and `)} ${pageClauses(newestFirst, paging)}`.execute(
    call.db,
  );
  const { items, nextPage } = toPage(rows, paging.items, (row) => [row.created_at, row.id]);
  return { ...(await presentCampaignProjects(call, items)), meta: { nextPage } };
}

export interface CampaignProjectRow {
  id: string;
  owner_id: string;
  title: string;
  description: string;
  open_collaboration: boolean;
  created_at: Date;
  total_joined: number;
  max_active: number;
}

/** SQL up to its conditions: projects `c` of visible campaigns whose owner the actor may see. */
export const shownProjects = (call: Call): RawBuilder<unknown> => sql`
  select p.id, p.owner_id, p.title, p.description, p.open_collaboration, c.created_at, c.total_joined, c.max_active
  from campaign_projects c join pieces p on p.id = c.project_id join users u on u.id = c.owner_id
    join campaigns a on a.id = c.campaign_id join groups g on g.id = a.group_id
  where p.kind = 'Project' and ${isGroupNotWithheld} and ${isUserVisibleToId('u', call.actor.userId)}`;

/** Rows as resources in their order, with their owners. */
export async function presentCampaignProjects(call: Call, rows: readonly CampaignProjectRow[]) {
  const owners = await hydrateUsers(
    call,
    rows.map((row) => row.owner_id),
  );
  const data = rows.filter((row) => owners.has(row.owner_id)).map(toResource);
  return { data, included: [...owners.values()].map(userResource) };
}

const toResource = (row: CampaignProjectRow): CampaignProjectResource => ({
  id: row.id,
  type: 'project',
  attributes: {
    title: row.title,
    coverPhotoUrl: thumbnailAddress(row.id),
    createdAt: row.created_at.toISOString(),
    description: row.description,
    openCollaboration: row.open_collaboration,
    maxActiveUsersCount: row.max_active,
    totalUsersJoined: row.total_joined,
  },
  relationships: { owner: { data: { id: row.owner_id, type: 'user' } } },
});
