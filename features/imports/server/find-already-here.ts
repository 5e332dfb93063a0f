import { sql } from 'kysely';
import { isUserReachable } from '#features/members/server/user.scopes.ts';
import { isTrackShownTo } from '#features/tracks/server/shown-track.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { planImport } from '../contract.ts';
import { listKeyOf, type OwnTrack, titleKeyOf, type WantedTrack } from '../model/same-as-imported.ts';
import '#features/lists/server/lists.tables.ts';
import '#features/tracks/server/tracks.tables.ts';

type Wanted = InputOf<typeof planImport>;

/** The actor's tracks that may be one of the wanted ones, oldest first. */
export async function findOwnTracks(call: MemberCall, wanted: readonly WantedTrack[]): Promise<OwnTrack[]> {
  const { userId } = call.actor;
  const { rows } = await sql<OwnTrack>`
    select tracks.id, title, duration_ms as "durationMs", image_key is not null as "hasCover",
      encode(sent.sha256, 'hex') as "madeOf"
    from tracks left join track_sent_files sent on sent.track_id = tracks.id
    where tracks.user_id = ${userId} and (tracks.id = any(${wanted.map(({ id }) => id)}::uuid[])
      or lower(trim(title)) = any(${wanted.map(({ title }) => titleKeyOf(title))}::text[])
      or tracks.id in (select track_id from track_sent_files where user_id = ${userId} and sha256 in (
        select decode(hash, 'hex') from unnest(${wanted.map(({ madeOf }) => madeOf)}::text[]) hash)))
    order by tracks.created_at, tracks.id`.execute(call.db);
  return rows;
}

/** Ids of the actor's lists by `listKeyOf`, oldest first. */
export async function findOwnLists(
  call: MemberCall,
  wanted: Wanted['lists'],
): Promise<Map<string, string[]>> {
  if (wanted.length === 0) return new Map();
  const rows = await call.db
    .selectFrom('lists')
    .select(['id', 'kind', 'title'])
    .where('user_id', '=', call.actor.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const byKey = Map.groupBy(rows, listKeyOf);
  return new Map([...byKey].map(([key, lists]) => [key, lists.map(({ id }) => id)]));
}

/** Those among `ids` that the actor may put into a list. */
export async function findShownTracks(call: MemberCall, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select tracks.id from tracks join users on users.id = tracks.user_id
    where tracks.id = any(${[...ids]}::uuid[])
      and ${isTrackShownTo(call.actor, { tracks: 'tracks', users: 'users' })}
      and not exists (select from blocks b
        where b.blocker_id = tracks.user_id and b.blocked_id = ${call.actor.userId})`.execute(call.db);
  return rows.map(({ id }) => id);
}

interface Person {
  id: string;
  followed: boolean;
}

/** Those whom the actor may follow, by profile link in small letters: neither of the two has blocked the other. */
export async function findPeople(call: MemberCall, links: readonly string[]): Promise<Map<string, Person>> {
  const { userId } = call.actor;
  const { rows } = await sql<Person & { link: string }>`
    select u.id, lower(u.profile_link) as link, exists (
        select from follows f where f.follower_id = ${userId} and f.followed_id = u.id) as followed
    from users u where lower(u.profile_link) = any(${links.map((link) => link.toLowerCase())}::text[])
      and u.id <> ${userId} and ${isUserReachable('u', userId, 'follow')}
      and not exists (select from blocks b where (b.blocker_id, b.blocked_id) in
        ((u.id, ${userId}::uuid), (${userId}::uuid, u.id)))`.execute(call.db);
  return new Map(rows.map(({ link, id, followed }) => [link, { id, followed }]));
}
