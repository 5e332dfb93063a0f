import { findMembers } from '#features/identity/server/find-members.ts';
import type { ReportHost } from '#features/reports/server/report-host.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { noteChange } from '#platform/server/live/changes.ts';
import { findAround } from './find-around.ts';
import { setMessageWithheld } from './message.store.ts';

export const MESSAGE = 'message';

/** A reported message. Hidden, it keeps its place in the conversation, without its words. */
export const messageReportHost: ReportHost = {
  kind: MESSAGE,

  async describe({ db }, ids) {
    const lines = await findAround(db, ids);
    const authors = await findMembers(
      db,
      lines.map((line) => line.user_id),
    );
    return new Map(
      lines
        .filter(({ id, reported }) => id === reported)
        .map((own) => [
          own.id,
          {
            label: 'a message in a conversation',
            text: own.content,
            href: null,
            hidden: own.withheld_at !== null,
            context: lines
              .filter(({ reported }) => reported === own.id)
              .map(({ id, user_id, content, created_at }) => ({
                id,
                author: authors.get(user_id)?.username ?? 'Deleted user',
                text: content,
                at: created_at.toISOString(),
                reported: id === own.id,
              })),
          },
        ]),
    );
  },

  hide: (call, id) => setWithheld(call, id, call.now),
  show: (call, id) => setWithheld(call, id, null),
  async keep() {},
};

/** Noted, so that no kept answer shows either of the two the words that are gone. */
async function setWithheld({ db }: MemberCall, id: string, withheldAt: Date | null): Promise<void> {
  await setMessageWithheld(db, id, withheldAt);
  await noteChange(db, [id]);
}
