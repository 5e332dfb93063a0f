import { type RawBuilder, sql } from 'kysely';
import { isMentionable, type MentionPlace } from '#features/comments/server/mention.scopes.ts';
import { userPage } from '#features/members/pages.ts';
import { isUserVisibleToViewer } from '#features/members/server/user.scopes.ts';
import { href } from '#platform/pure/page.ts';
import type { Call, Db } from '#platform/server/call.ts';
import type { CommentView } from '../contract.ts';
import './comments.tables.ts';

interface Mentioned {
  commentId: string;
  /** The author. */
  by: string;
  /** In lower case. */
  names: readonly string[];
  place: MentionPlace;
}

/** Inserts the mentions of those of these names whom the author may mention, for each row of `from`; has their `user_id`. */
export const toInsertMentions = (
  { commentId, by, names, place }: Mentioned,
  from: RawBuilder<unknown>,
) => sql`
  insert into comment_mentions (comment_id, user_id, name)
  select ${commentId}::uuid, u.id, lower(u.profile_link) from ${from}, users u
  where lower(u.profile_link) = any(${[...names]}::text[]) and ${isMentionable('u', by, place)}
  on conflict do nothing returning user_id`;

/**
 * Changes the mentions of an edited comment. Names that the text before had go on meaning whom they meant, also where the
 * address of the member has changed or somebody else has it.
 */
export async function updateMentions(
  db: Db,
  { namesBefore, ...mentioned }: Mentioned & { namesBefore: readonly string[] },
): Promise<void> {
  const { commentId, names } = mentioned;
  await sql`delete from comment_mentions
    where comment_id = ${commentId}::uuid and name <> all(${[...names]}::text[])`.execute(db);
  const added = names.filter((name) => !namesBefore.includes(name));
  if (added.length > 0)
    await toInsertMentions({ ...mentioned, names: added }, sql`(select 1) one`).execute(db);
}

export async function deleteMentionsOfComment(db: Db, commentId: string): Promise<void> {
  await db.deleteFrom('comment_mentions').where('comment_id', '=', commentId).execute();
}

/** Deletes where a member is mentioned. */
export async function deleteMentionsOfMember(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('comment_mentions').where('user_id', '=', userId).execute();
}

/** The comments that mention a member, with what each is about and the name in its text. */
export async function findMentionsOfMember(
  db: Db,
  userId: string,
): Promise<{ id: string; about: { kind: string; id: string }; name: string }[]> {
  const rows = await db
    .selectFrom('comment_mentions as m')
    .innerJoin('comments as c', 'c.id', 'm.comment_id')
    .select(['c.id', 'c.host_kind', 'c.host_id', 'm.name'])
    .where('m.user_id', '=', userId)
    .orderBy('c.id')
    .execute();
  return rows.map(({ id, host_kind: kind, host_id, name }) => ({ id, about: { kind, id: host_id }, name }));
}

/** The mentions of these comments, by comment, without members whom the actor may not see. */
export async function findMentions(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  commentIds: readonly string[],
): Promise<ReadonlyMap<string, CommentView['mentions']>> {
  if (commentIds.length === 0) return new Map();
  const { rows } = await sql<{ comment_id: string; name: string; profile_link: string }>`
    select m.comment_id, m.name, u.profile_link from comment_mentions m join users u on u.id = m.user_id
    where m.comment_id = any(${[...commentIds]}::uuid[]) and ${isUserVisibleToViewer('u', actor)}
    order by m.comment_id, m.name`.execute(db);
  const found = Map.groupBy(rows, (row) => row.comment_id);
  return new Map(
    [...found].map(([id, mentions]) => [
      id,
      mentions.map((one) => ({
        name: one.name,
        selfLink: href(userPage, { profileLink: one.profile_link }),
      })),
    ]),
  );
}
