import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { findLoop } from '#studio/compose/loops/all-loops.ts';
import type * as contract from '../contract.ts';
import { deleteFavourite, FAVOURITES_MAX, insertFavourite, upsertUse } from './sound-mark.store.ts';

type Input = InputOf<typeof contract.favourSound>;
type State = AnswerOf<typeof contract.favourSound>;

/** Repeating changes nothing; refuses (409) more than the most. */
export async function favourSound(call: MemberCall, input: Input): Promise<State> {
  if (!(await insertFavourite(call.db, keyOf(call, input), call.now)))
    throw conflict(`${FAVOURITES_MAX} sounds are favourites already. Take one off the list first.`);
  return { favourite: true };
}

export async function unfavourSound(call: MemberCall, input: Input): Promise<State> {
  await deleteFavourite(call.db, keyOf(call, input));
  return { favourite: false };
}

export async function useSound(call: MemberCall, input: Input): Promise<AnswerOf<typeof contract.useSound>> {
  await upsertUse(call.db, keyOf(call, input), call.now);
  return { used: true };
}

function keyOf({ actor }: MemberCall, { id }: Input) {
  if (findLoop(id) === undefined) throw notFound();
  return { userId: actor.userId, soundId: id };
}
