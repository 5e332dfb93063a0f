import type { AnswerOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listDevices as contract } from '../devices.contract.ts';
import { deviceName } from '../model/device-name.ts';
import { deviceIdOf } from './device-id.ts';
import { deviceOf, devicesAmong } from './device-of.ts';
import { listSessionsOf } from './sessions.store.ts';

export async function listDevices(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  const sessions = await listSessionsOf(call.db, call.actor.userId);
  const own = sessions.find(({ id_hash }) => id_hash.toString('base64url') === call.actor.sessionKey);
  return {
    devices: devicesAmong(sessions).map((device) => ({
      id: deviceIdOf(device.id_hash),
      ...deviceName(device.user_agent),
      network: device.network,
      firstUsedAt: device.created_at.toISOString(),
      lastUsedAt: device.last_seen_at.toISOString(),
      current: own !== undefined && deviceOf(own).equals(device.id_hash),
    })),
  };
}
