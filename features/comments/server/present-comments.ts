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
  const users = await hydrateUsers(
    call,
    rows.map((row) => row.user_id),
  );
  const absent = rows.map((row) => row.user_id).filter((id) => !users.has(id));
  // Suspended members and members visible only to a school are not hydrated, but still exist.
  const known = await findMembersForAdmins(call.db, absent);
  return rows.map(({ user_id: id, ...row }) => {
    const unnamed = placeholderName(known.get(id));
    return presentComment(call.actor, {
      row: { user_id: id, ...row },
      user: users.get(id),
      moderatesHost,
      unnamed,
    });
  });
}

function placeholderName(member: MemberForAdmins | undefined): string {
  if (!member) return 'Deleted user';
  return member.suspended ? 'Suspended user' : 'Hidden user';
}

/** Only site admins get the content of a hidden comment. */
export function presentComment(
  actor: Actor,
  {
    row,
    user,
    moderatesHost,
    unnamed = 'Deleted user',
  }: { row: CommentRow; user: UserView | undefined; moderatesHost: boolean; unnamed?: string },
): CommentView {
  const hidden = statusText(row.status);
  const shown = hidden === null || actor.siteAdmin;
  const facts = { userId: row.user_id, byAdmin: user?.admin ?? false, status: row.status };
  return {
    id: row.id,
    content: shown ? row.content : null,
    createdAt: row.created_at.toISOString(),
    moment: shown ? row.moment_ms : null,
    status: row.status,
    statusText: hidden,
    user: {
      id: row.user_id,
      username: user?.username ?? unnamed,
      avatarSmallUrl: user?.avatarSmallUrl ?? null,
      selfLink: user?.selfLink ?? null,
      admin: facts.byAdmin,
    },
    can: { delete: mayDeleteComment(actor, facts, moderatesHost), report: offersReport(actor, facts) },
  };
}
