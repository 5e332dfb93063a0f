import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/** Changes counts of a member, whichever features count them. */
export async function incrementUserCounts(
  db: Db,
  userId: string,
  by: Readonly<Record<string, number>>,
): Promise<void> {
  const changes = Object.entries(by).map(([name, n]) => sql`${sql.ref(name)} = ${sql.ref(name)} + ${n}`);
  await sql`update user_counts set ${sql.join(changes)} where user_id = ${userId}`.execute(db);
}
