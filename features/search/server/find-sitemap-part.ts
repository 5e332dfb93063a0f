import { type RawBuilder, sql } from 'kysely';
import { isGroupListedFor } from '#features/groups/server/members/viewer-relation.scopes.ts';
import { groupPagePath } from '#features/groups/server/present-group.ts';
import { listPage } from '#features/lists/pages.ts';
import { hasShownTrack, isOpenToAll } from '#features/lists/server/list-track.scopes.ts';
import { userPage } from '#features/members/pages.ts';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import { newsPage } from '#features/news/pages.ts';
import { trackPage } from '#features/tracks/pages.ts';
import { guest } from '#platform/pure/actor.ts';
import { href } from '#platform/pure/page.ts';
import type { Db } from '#platform/server/call.ts';

/** The protocol allows 50,000 URLs a part; this many are read and written fast. */
const PART_ITEMS = 20_000;

/** Rows that guests may see, by kind: `id`, the parts of their address, and `changed_at`. */
const publicRows = {
  tracks: () => sql`
    select tracks.id, users.profile_link, tracks.permalink, tracks.updated_at as changed_at
    from tracks join users on users.id = tracks.user_id
    where tracks.published and tracks.status = 2 and ${isUserVisibleToId('users', null)}`,
  lists: () => sql`
    select lists.id, users.profile_link, lists.permalink, lists.updated_at as changed_at
    from lists join users on users.id = lists.user_id
    where ${isOpenToAll()} and ${isUserVisibleToId('users', null)}
      and ${hasShownTrack({ actor: guest })}`,
  users: () => sql`
    select id, profile_link, null::timestamptz as changed_at
    from users where ${isUserVisibleToId('users', null)}`,
  groups: () => sql`
    select g.id, g.campaign, g.group_link, g.updated_at as changed_at from groups g
    where ${isGroupListedFor(null)}`,
  news: (now: Date) => sql`
    select id, updated_at as changed_at from news
    where published_at <= ${now.toISOString()}::timestamptz
      and (ends_at is null or ends_at > ${now.toISOString()}::timestamptz)`,
} satisfies Record<string, (now: Date) => RawBuilder<unknown>>;

type PublicRow = {
  id: string;
  profile_link: string;
  permalink: string;
  campaign: boolean;
  group_link: string;
  changed_at: Date | null;
};

const pathOf: Record<keyof typeof publicRows, (row: PublicRow) => string> = {
  tracks: (row) => href(trackPage, { profileLink: row.profile_link, permalink: row.permalink }),
  lists: (row) => href(listPage, { profileLink: row.profile_link, permalink: row.permalink }),
  users: (row) => href(userPage, { profileLink: row.profile_link }),
  groups: groupPagePath,
  news: (row) => href(newsPage, row),
};

export type SitemapKind = keyof typeof publicRows;
export const sitemapKinds = Object.keys(publicRows) as SitemapKind[];

export interface SitemapRow {
  path: string;
  changed_at: Date | null;
}

/** One part of the sitemap: rows after this id, ordered by id. */
export async function findSitemapPart(
  db: Db,
  { kind, afterId, now }: { kind: SitemapKind; afterId: string; now: Date },
): Promise<SitemapRow[]> {
  const { rows } = await sql<PublicRow>`
    select * from (${publicRows[kind](now)}) one where id > ${afterId}::uuid
    order by id limit ${sql.lit(PART_ITEMS)}`.execute(db);
  return rows.map((row) => ({ path: pathOf[kind](row), changed_at: row.changed_at }));
}

/** Ids after which the second and later parts of a kind begin. */
export async function findSitemapPartStarts(
  db: Db,
  { kind, now, items = PART_ITEMS }: { kind: SitemapKind; now: Date; items?: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id, row_number() over (order by id) as place, count(*) over () as total
      from (${publicRows[kind](now)}) one) placed
    where place % ${sql.lit(items)} = 0 and place < total order by id`.execute(db);
  return rows.map(({ id }) => id);
}
