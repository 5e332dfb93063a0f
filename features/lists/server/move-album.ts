import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { moveAlbum as contract } from '../contract.ts';
import { lockAlbums, updateProfilePlaces } from './list.store.ts';

/** The albums' rows are locked, so that moves at the same time happen one after the other. */
export async function moveAlbum(
  call: MemberCall,
  { id, after }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  if (after === id) throw invalid({ after: ['is the album itself'] });
  const albums = await lockAlbums(call.db, call.actor.userId);
  if (!albums.includes(id)) throw notFound();
  const others = albums.filter((other) => other !== id);
  const before = after === null ? 0 : others.indexOf(after) + 1;
  if (after !== null && before === 0) throw conflict('Your albums have changed. Please try again.');
  await updateProfilePlaces(call.db, others.toSpliced(before, 0, id));
  await publishInvalidation(call.db, [call.actor.userId]);
  return { place: before + 1 };
}
