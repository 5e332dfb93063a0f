import type { AnswerOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { NotificationKind } from '../model/notification-kind.ts';
import { kindLabels } from '../model/notification-reach.ts';
import type { listNotificationSettings as contract } from '../settings.contract.ts';
import { findNotificationSettings } from './notification-settings.store.ts';

/** All kinds in the order of the settings page. */
export async function listNotificationSettings(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  const chosen = await findNotificationSettings(call.db, call.actor.userId);
  return (Object.keys(kindLabels) as NotificationKind[]).map((kind) => ({
    kind,
    reach: chosen.get(kind) ?? 'bell',
  }));
}
