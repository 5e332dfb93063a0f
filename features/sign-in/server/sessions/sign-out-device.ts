import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { signOutDevice as contract } from '../../devices.contract.ts';
import { deviceIdOf } from './device-id.ts';
import { deviceHashOf, groupSessionsByDevice } from './group-sessions-by-device.ts';
import { findSessionsOf } from './sessions.store.ts';
import { revokeSession, revokeSessions } from './sessions.ts';

/** Ends the sessions and sockets of one of the actor's other devices on all hosts. */
export async function signOutDevice(call: MemberCall, { id }: InputOf<typeof contract>): Promise<undefined> {
  const sessions = await findSessionsOf(call.db, call.actor.userId);
  const session = groupSessionsByDevice(sessions).find(({ id_hash }) => deviceIdOf(id_hash) === id);
  const own = sessions.find(({ id_hash }) => id_hash.toString('base64url') === call.actor.sessionKey);
  if (!session) throw notFound();
  if (own && deviceHashOf(own).equals(session.id_hash)) {
    throw conflict('This is the device that you are using. Log out instead.');
  }
  await revokeSession(call, session.id_hash);
}

/** Ends every session of the actor except this one. */
export async function signOutOtherDevices(call: MemberCall): Promise<undefined> {
  await revokeSessions(call, call.actor.userId, { keepOwn: true });
}
