import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import './messages.tables.ts';

/** Moderators see this many messages before and after a reported one. */
const contextSize = 3;

interface ContextMessage {
  /** Id of the reported message. */
  reported: string;
  id: string;
  user_id: string;
  content: string;
  created_at: Date;
  withheld_at: Date | null;
}

/** These messages with their neighbours, in order. */
export async function findMessageContext(db: Db, ids: readonly string[]): Promise<ContextMessage[]> {
  const { rows } = await sql<ContextMessage>`
    select m.id as reported, n.id, n.user_id, n.content, n.created_at, n.withheld_at
    from messages m join messages n on n.conversation_id = m.conversation_id
      and n.position between m.position - ${contextSize}::int and m.position + ${contextSize}::int
    where m.id = any(${[...ids]}::uuid[]) order by m.id, n.position`.execute(db);
  return rows;
}
