import { commentStatus, isCounted } from '#features/comments/model/comment-status.ts';
import { findCommentsByIds } from '#features/comments/server/comment.store.ts';
import type { CommentHosts } from '#features/comments/server/comment-host.ts';
import { setCommentStatus } from '#features/comments/server/set-comment-status.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';

/** The moderation queue, plugged in because reports are a feature of the same tier. */
export interface ReportQueue {
  /** Locks the subject against decisions until the transaction ends. Take it before the subject's row lock. */
  hold(call: MemberCall, kind: string, subjectId: string): Promise<void>;
  file(
    call: MemberCall,
    report: { kind: string; subjectId: string; personId: string; reason: string },
  ): Promise<void>;
  /** Records a decision made outside the queue; does nothing where the subject has no open case. */
  settle(
    call: MemberCall,
    judged: { kind: string; subjectId: string; action: 'dismiss' | 'hide'; message: string },
  ): Promise<void>;
}

const takenDownStatuses: ReadonlySet<number> = new Set([commentStatus.removed, commentStatus.spam]);

/** Comments as a `ReportHost`; the type belongs to a feature of the same tier and is not imported. */
export function commentReports(hosts: CommentHosts) {
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

    hide: (call: MemberCall, id: string) => setStatus(call, id, commentStatus.removed),
    /** A comment that an admin has put under review since stays there. */
    async show(call: MemberCall, id: string): Promise<void> {
      const [row] = await findCommentsByIds(call.db, [id]);
      if (row && takenDownStatuses.has(row.status)) await setStatus(call, id, commentStatus.settled);
    },
    /** A comment that an admin has taken down since stays down. */
    async approve(call: MemberCall, id: string): Promise<void> {
      const [row] = await findCommentsByIds(call.db, [id]);
      if (row && !takenDownStatuses.has(row.status)) await setStatus(call, id, commentStatus.settled);
    },
  };

  async function setStatus(call: MemberCall, id: string, status: number): Promise<void> {
    await setCommentStatus(call, hosts, id, status);
  }
}
