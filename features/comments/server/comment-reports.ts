import { commentStatus, isCounted } from '#features/comments/model/comment-status.ts';
import { findCommentsByIds } from '#features/comments/server/comment.store.ts';
import type { CommentHosts } from '#features/comments/server/comment-host.ts';
import { setCommentStatus } from '#features/comments/server/set-comment-status.ts';
import type { ReportHost } from '#features/reports/server/report-host.ts';
import { href } from '#platform/pure/page.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { commentPage } from '../pages.ts';

const takenDownStatuses: ReadonlySet<number> = new Set([commentStatus.removed, commentStatus.spam]);

/** Comments as something that can be reported. */
export function commentReports(hosts: CommentHosts): ReportHost {
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
            href: href(commentPage, { id }),
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
    await setCommentStatus(call, { hosts, id, status });
  }
}
