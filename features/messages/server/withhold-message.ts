import { sql } from 'kysely';
import { findMembers } from '#features/identity/server/find-members.ts';
import type { ReportHost } from '#features/reports/server/report-host.ts';
import type { Db } from '#platform/server/call.ts';
import { setMessageWithheld } from './message.store.ts';

export const MESSAGE = 'message';

/** How many messages before and after a reported one its judges see. */
const around = 3;

interface Line {
  reported: string;
  id: string;
  user_id: string;
  content: string;
  created_at: Date;
  withheld_at: Date | null;
}

/** A reported message. Hidden, it keeps its place in the conversation, without its words. */
export const messageReportHost: ReportHost = {
  kind: MESSAGE,

  async describe({ db }, ids) {
    const lines = await findLines(db, ids);
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

  hide: ({ db, now }, id) => setMessageWithheld(db, id, now),
  show: ({ db }, id) => setMessageWithheld(db, id, null),
  async keep() {},
};

/** The messages with those around each of them, in order. */
async function findLines(db: Db, ids: readonly string[]): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select m.id as reported, n.id, n.user_id, n.content, n.created_at, n.withheld_at
    from messages m join messages n on n.conversation_id = m.conversation_id
      and n.position between m.position - ${around}::int and m.position + ${around}::int
    where m.id = any(${[...ids]}::uuid[]) order by m.id, n.position`.execute(db);
  return rows;
}
