import { hydrateUsers } from '#features/identity/server/hydrate-users.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listPresent as contract } from '../membership.contract.ts';
import { findVisiblePiece, isAtWork } from './find-piece.ts';
import { findPresent } from './presence.store.ts';

export async function listPresent(
  { db, actor, now }: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  if (!(await findVisiblePiece(db, id, actor.userId))) throw notFound();
  if (!(await isAtWork(db, id, actor.userId))) throw forbidden();
  const ids = await findPresent(db, id, now);
  const users = await hydrateUsers(db, ids);
  return { users: ids.flatMap((one) => users.get(one) ?? []) };
}
