import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { revokeAccessToken as contract } from '../../access-tokens.contract.ts';
import { invalidateActors } from '../sessions/actor-cache.ts';
import { deleteAccessToken } from './access-tokens.store.ts';

/** Ends one of the actor's tokens: in this process at once, in others within a second. Refuses (404) any other. */
export async function revokeAccessToken(
  call: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<undefined> {
  if (!(await deleteAccessToken(call.db, call.actor.userId, id))) throw notFound();
  invalidateActors(call);
}
