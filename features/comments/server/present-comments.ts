import type { CommentView } from '#features/comments/contract.ts';
import { mayDeleteComment, offersReport } from '#features/comments/model/comment-rights.ts';
import { statusText } from '#features/comments/model/comment-status.ts';
import type { CommentRow } from '#features/comments/server/comment.store.ts';
import type { UserView } from '#features/members/contract.ts';
import {
  findMembersForAdmins,
  type MemberForAdmins,
} from '#features/members/server/find-members-for-admins.ts';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import type { Actor } from '#platform/pure/actor.ts';
import type { Call } from '#platform/server/call.ts';

/** Converts rows to views in their order; reads all authors at once. */
export async function presentComments(
  call: Call,
  rows: readonly CommentRow[],
  moderatesHost: boolean,
): Promise<CommentView[]> {
  const authorOf = await findAuthors(
    call,
    rows.map((row) => row.user_id),
  );
  return rows.map((row) => presentComment(call.actor, { row, author: authorOf(row.user_id), moderatesHost }));
}

/** The authors with these ids as the actor sees them, read at once; those whom nobody may see have no name of their own. */
export async function findAuthors(
  call: Call,
  ids: readonly string[],
): Promise<(id: string) => CommentView['user']> {
  const users = await hydrateUsers(call, ids);
  const absent = ids.filter((id) => !users.has(id));
  // Suspended members and members visible only to a school are not hydrated, but still exist.
  const known = await findMembersForAdmins(call.db, absent);
  return (id) => presentAuthor(id, users.get(id), placeholderName(known.get(id)));
}

/** The author as comments show them; `unnamed` in place of a name that the actor may not see. */
export const presentAuthor = (
  id: string,
  user: UserView | undefined,
  unnamed = 'Deleted user',
): CommentView['user'] => ({
  id,
  username: user?.username ?? unnamed,
  avatarSmallUrl: user?.avatarSmallUrl ?? null,
  selfLink: user?.selfLink ?? null,
  admin: user?.admin ?? false,
});

function placeholderName(member: MemberForAdmins | undefined): string {
  if (!member) return 'Deleted user';
  return member.suspended ? 'Suspended user' : 'Hidden user';
}

/** Only site admins get the content of a hidden comment. */
export function presentComment(
  actor: Actor,
  { row, author, moderatesHost }: { row: CommentRow; author: CommentView['user']; moderatesHost: boolean },
): CommentView {
  const hidden = statusText(row.status);
  const shown = hidden === null || actor.siteAdmin;
  const facts = { userId: row.user_id, byAdmin: author.admin, status: row.status };
  return {
    id: row.id,
    content: shown ? row.content : null,
    createdAt: row.created_at.toISOString(),
    moment: shown ? row.moment_ms : null,
    status: row.status,
    statusText: hidden,
    user: author,
    can: { delete: mayDeleteComment(actor, facts, moderatesHost), report: offersReport(actor, facts) },
  };
}
