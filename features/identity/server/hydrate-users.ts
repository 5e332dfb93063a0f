import type { Db } from '#platform/server/call.ts';
import type { UserView } from '../contract.ts';
import { presentUser } from './present-user.ts';
import { findPublicUsers } from './users.store.ts';

/** The members with these ids as everybody sees them, by id; unknown ids are absent. One query for any number. */
export async function hydrateUsers(db: Db, ids: readonly string[]): Promise<Map<string, UserView>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await findPublicUsers(db, wanted);
  return new Map(rows.map((row) => [row.id, presentUser(row)]));
}
