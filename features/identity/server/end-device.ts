import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { endDevice as contract } from '../devices.contract.ts';
import { deviceIdOf } from './device-id.ts';
import { deviceOf, devicesAmong } from './device-of.ts';
import { listSessionsOf } from './sessions.store.ts';
import { revokeSession, revokeSessions } from './sessions.ts';

/** Ends one of the caller's other devices: its sessions on all our hosts, and their sockets. */
export async function endDevice(call: MemberCall, { id }: InputOf<typeof contract>): Promise<undefined> {
  const sessions = await listSessionsOf(call.db, call.actor.userId);
  const session = devicesAmong(sessions).find(({ id_hash }) => deviceIdOf(id_hash) === id);
  const own = sessions.find(({ id_hash }) => id_hash.toString('base64url') === call.actor.sessionKey);
  if (!session) throw notFound();
  if (own && deviceOf(own).equals(session.id_hash)) {
    throw conflict('This is the device that you are using. Log out instead.');
  }
  await revokeSession(call, session.id_hash);
}

/** Ends every session of the caller but this one. */
export async function endOtherDevices(call: MemberCall): Promise<undefined> {
  await revokeSessions(call, call.actor.userId, { keepOwn: true });
}
