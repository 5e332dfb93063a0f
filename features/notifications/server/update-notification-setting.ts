import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { updateNotificationSetting as contract } from '../settings.contract.ts';
import { upsertNotificationSetting } from './notification-settings.store.ts';

export async function updateNotificationSetting(
  call: MemberCall,
  { kind, reach }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await upsertNotificationSetting(call.db, { userId: call.actor.userId, kind, reach, at: call.now });
  return { kind, reach };
}
