import type { AnswerOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listDevices as contract } from '../devices.contract.ts';
import { deviceName } from '../model/device-name.ts';
import { deviceIdOf } from './device-id.ts';
import { listSessionsOf } from './sessions.store.ts';

export async function listDevices(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  const sessions = await listSessionsOf(call.db, call.actor.userId);
  return {
    devices: sessions.map((session) => ({
      id: deviceIdOf(session.id_hash),
      ...deviceName(session.user_agent),
      network: session.network,
      firstUsedAt: session.created_at.toISOString(),
      lastUsedAt: session.last_seen_at.toISOString(),
      current: session.id_hash.toString('base64url') === call.actor.sessionKey,
    })),
  };
}
