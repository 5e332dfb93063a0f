import type { Call } from '#platform/server/call.ts';
import type { UserView } from '../contract.ts';
import { presentUser } from './present-user.ts';
import { findPublicUsers } from './users.store.ts';

/**
 * The members with these ids as others see them, by id; unknown ids and members whom the actor may not see are absent.
 * One query for any number.
 */
export async function hydrateUsers(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  ids: readonly string[],
): Promise<Map<string, UserView>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await findPublicUsers(db, wanted, actor);
  return new Map(rows.map((row) => [row.id, presentUser(row)]));
}
