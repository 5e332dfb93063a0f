import { findMembersForAdmins } from '#features/members/server/find-members-for-admins.ts';
import type { ReportHost } from '#features/reports/server/report-host.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { findMessageContext, updateMessageWithheld } from './message.store.ts';

export const MESSAGE = 'message';

/** Reports of messages. A hidden message keeps its place in the conversation without its content. */
export const messageReportHost: ReportHost = {
  kind: MESSAGE,

  async describe({ db }, ids) {
    const lines = await findMessageContext(db, ids);
    const authors = await findMembersForAdmins(
      db,
      lines.map((line) => line.user_id),
    );
    return new Map(
      lines
        .filter(({ id, reported }) => id === reported)
        .map((reportedLine) => [
          reportedLine.id,
          {
            label: 'a message in a conversation',
            text: reportedLine.content,
            href: null,
            hidden: reportedLine.withheld_at !== null,
            context: lines
              .filter(({ reported }) => reported === reportedLine.id)
              .map(({ id, user_id, content, created_at }) => ({
                id,
                author: authors.get(user_id)?.username ?? 'Deleted user',
                text: content,
                at: created_at.toISOString(),
                reported: id === reportedLine.id,
              })),
          },
        ]),
    );
  },

  hide: (call, id) => setWithheld(call, id, call.now),
  show: (call, id) => setWithheld(call, id, null),
  async approve() {},
};

/** Invalidates cached answers that still have the old content. */
async function setWithheld({ db }: MemberCall, id: string, withheldAt: Date | null): Promise<void> {
  await updateMessageWithheld(db, id, withheldAt);
  await publishInvalidation(db, [id]);
}
