import type { AnswerOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listDevices as contract } from '../../devices.contract.ts';
import { deviceName } from '../../model/device-name.ts';
import { deviceIdOf } from './device-id.ts';
import { deviceHashOf, groupSessionsByDevice } from './group-sessions-by-device.ts';
import { findSessionsOf } from './sessions.store.ts';

export async function listDevices(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  const sessions = await findSessionsOf(call.db, call.actor.userId);
  const own = sessions.find(({ id_hash }) => id_hash.toString('base64url') === call.actor.sessionKey);
  return {
    devices: groupSessionsByDevice(sessions).map((device) => ({
      id: deviceIdOf(device.id_hash),
      ...deviceName(device.user_agent),
      network: device.network,
      firstUsedAt: device.created_at.toISOString(),
      lastUsedAt: device.last_seen_at.toISOString(),
      current: own !== undefined && deviceHashOf(own).equals(device.id_hash),
    })),
  };
}
