import { commentStatus, isCounted } from '#features/comments/model/comment-status.ts';
import { findCommentsByIds } from '#features/comments/server/comment.store.ts';
import type { CommentHosts } from '#features/comments/server/comment-host.ts';
import { setCommentStatus } from '#features/comments/server/set-comment-status.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';

/** The queue of the moderators, wherever that is: plugged in by the house. */
export interface ReportQueue {
  /** Nobody judges the thing until the transaction ends. Before the thing's row is locked, which judging does after this. */
  hold(call: MemberCall, kind: string, subjectId: string): Promise<void>;
  file(
    call: MemberCall,
    report: { kind: string; subjectId: string; personId: string; reason: string },
  ): Promise<void>;
  /** An admin has judged the thing in its own place; nothing happens where nobody has reported it. */
  settle(
    call: MemberCall,
    judged: { kind: string; subjectId: string; action: 'dismiss' | 'hide'; message: string },
  ): Promise<void>;
}

const takenDownStatuses: ReadonlySet<number> = new Set([commentStatus.removed, commentStatus.spam]);

/** Comments as the queue meets them: a `ReportHost`, whose type is the business of a feature beside this one. */
export function commentReports(plugged: CommentHosts) {
  return {
    kind: 'comment',

    async describe({ db }: Call, ids: readonly string[]) {
      const rows = await findCommentsByIds(db, ids);
      return new Map(
        rows.map(({ id, content, host_kind, status }) => [
          id,
          {
            label: `a comment on a ${host_kind}`,
            text: content,
            href: `/comments/${id}`,
            hidden: !isCounted(status),
          },
        ]),
      );
    },

    hide: (call: MemberCall, id: string) => judge(call, id, commentStatus.removed),
    /** What an admin has put under review again in the meantime stays there. */
    async show(call: MemberCall, id: string): Promise<void> {
      const [row] = await findCommentsByIds(call.db, [id]);
      if (row && takenDownStatuses.has(row.status)) await judge(call, id, commentStatus.settled);
    },
    /** What an admin has taken down in the meantime by another way stays down. */
    async approve(call: MemberCall, id: string): Promise<void> {
      const [row] = await findCommentsByIds(call.db, [id]);
      if (row && !takenDownStatuses.has(row.status)) await judge(call, id, commentStatus.settled);
    },
  };

  async function judge(call: MemberCall, id: string, status: number): Promise<void> {
    await setCommentStatus(call, plugged, id, status);
  }
}
