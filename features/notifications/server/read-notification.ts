import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { readNotification as contract } from '../contract.ts';
import { markRead } from './notification.store.ts';

/** Refuses (404) what is not the caller's. */
export async function readNotification(
  call: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  if (!(await markRead(call.db, call.actor.userId, id, call.now))) throw notFound();
  return { data: { id, type: 'notification', attributes: { read: true } } };
}
