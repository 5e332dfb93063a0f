import type * as contract from '#features/mutes/contract.ts';
import { MUTES_MAX, type MutedView } from '#features/mutes/contract.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishLive } from '#platform/server/live/live-publish.ts';
import type { Mutable } from './mutable.ts';
import { deleteMute, findMutes, hasMuted, insertMute } from './mute.store.ts';

type Mutables = ReadonlyMap<string, Mutable>;
type Input = InputOf<typeof contract.mute>;
type State = AnswerOf<typeof contract.getMute>;

export async function getMute(call: MemberCall, mutables: Mutables, input: Input): Promise<State> {
  return { muted: await hasMuted(call.db, await findKey(call, mutables, input)) };
}

/** Mutes for the actor; repeating changes nothing. Refuses (409) to mute oneself and more than the most. */
export async function mute(call: MemberCall, mutables: Mutables, input: Input): Promise<State> {
  const key = await findKey(call, mutables, input);
  if (key.targetId === call.actor.userId) throw conflict('You cannot mute yourself.');
  const done = await insertMute(call.db, key, { kind: input.kind, at: call.now, max: MUTES_MAX });
  if (done === 'full') throw conflict(`${MUTES_MAX} are muted already. Take one back first.`);
  await publishMutesChanged(call);
  return { muted: true };
}

export async function unmute(call: MemberCall, mutables: Mutables, input: Input): Promise<State> {
  await deleteMute(call.db, await findKey(call, mutables, input));
  await publishMutesChanged(call);
  return { muted: false };
}

export async function listMutes(
  call: MemberCall,
  mutables: Mutables,
): Promise<AnswerOf<typeof contract.listMutes>> {
  const rows = await findMutes(call.db, call.actor.userId);
  const shown = new Map<string, MutedView>();
  for (const { kind, present } of mutables.values()) {
    const ids = rows.filter((row) => row.kind === kind).map((row) => row.target_id);
    if (ids.length === 0) continue;
    for (const [id, { key, name, href }] of await present(call, ids))
      shown.set(id, { kind, id: key, name, href });
  }
  return { mutes: rows.flatMap((row) => shown.get(row.target_id) ?? []) };
}

/** With the commit the member's open pages load their notifications anew. */
const publishMutesChanged = ({ db, actor }: MemberCall): Promise<void> =>
  publishLive(db, [{ channel: `user:${actor.userId}`, message: { event: 'notifications-changed' } }]);

async function findKey(call: MemberCall, mutables: Mutables, { kind, id }: Input) {
  const mutable = mutables.get(kind);
  if (!mutable) throw new Error(`Nothing of the kind ${kind} can be muted`);
  return { userId: call.actor.userId, targetId: await mutable.find(call, id) };
}
