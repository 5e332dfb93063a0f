import { sql } from 'kysely';
import type { listMentionable as contract } from '#features/comments/mentions.contract.ts';
import { SUGGESTED_MAX } from '#features/comments/model/comment-mentions.ts';
import type { CommentHosts } from '#features/comments/server/comment-host.ts';
import { isMentionable, type MentionPlace } from '#features/comments/server/mention.scopes.ts';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

/** Members whom the actor may mention and whose address or name begins so, those by address first. */
export async function listMentionable(
  call: MemberCall,
  hosts: CommentHosts,
  { name, host }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const begun = `${name.normalize().toLowerCase().replaceAll('_', '\\_')}%`;
  const may = isMentionable('u', call.actor.userId, await findPlace(call, hosts, host));
  const limit = sql.lit(SUGGESTED_MAX);
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select u.id, 0 as rank, lower(u.profile_link) as sorted from users u
        where lower(u.profile_link) like ${begun} and ${may} order by lower(u.profile_link) limit ${limit})
      union all
      (select u.id, 1, lower(u.username) from users u
        where lower(u.username) like ${begun} and ${may} order by lower(u.username) limit ${limit})
    ) found group by id order by min(rank), min(sorted) limit ${limit}`.execute(call.db);
  const users = await hydrateUsers(
    call,
    rows.map((row) => row.id),
  );
  return {
    members: rows.flatMap(({ id }) => {
      const user = users.get(id);
      if (!user) return [];
      const { username, profileLink, avatarSmallUrl } = user;
      return [{ id, username, profileLink, avatarSmallUrl }];
    }),
  };
}

async function findPlace(
  call: MemberCall,
  hosts: CommentHosts,
  of: string | undefined,
): Promise<MentionPlace | null> {
  if (of === undefined) return null;
  const [kind = '', key = ''] = of.split('/');
  const host = hosts.get(kind);
  if (!host?.isReadBy) throw notFound();
  const { id: hostId, may } = await host.find(call, key);
  if (!may.read) throw notFound();
  return { host, hostId };
}
