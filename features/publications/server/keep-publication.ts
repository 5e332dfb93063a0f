import { updateVersionToUnpublished } from '#features/projects/server/document.store.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { deleteCover } from '#features/tracks/server/tracks.jobs.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound } from '#platform/pure/refusal.ts';
import type { Call, Db, MemberCall } from '#platform/server/call.ts';
import type {
  keepPublication as keepContract,
  PublicationView,
  takeBackPublication as takeBackContract,
} from '../contract.ts';
import { presentPublication } from './list-publications.ts';
import {
  deletePublications,
  findPublication,
  isPublished,
  lockPublication,
  updateSeenAt,
} from './publication.store.ts';
import type { PublicationRow } from './publications.tables.ts';

/** Notes that the page of the actor's publication is still at work. */
export async function keepPublication(
  call: MemberCall,
  { id }: InputOf<typeof keepContract>,
): Promise<PublicationView> {
  const { userId } = call.actor;
  await updateSeenAt(call.db, { id, userId, at: call.now });
  const row = await findPublication(call.db, id);
  if (row?.user_id !== userId) throw notFound();
  return presentPublication(call, row);
}

/** Ends the actor's publication before there is a track; the version is thinned like others again. */
export async function takeBackPublication(
  call: MemberCall,
  { id }: InputOf<typeof takeBackContract>,
): Promise<undefined> {
  const row = await lockPublication(call.db, id);
  if (row?.user_id !== call.actor.userId) throw notFound();
  if (await findTrack(call.db, id)) throw conflict('The track is there already.');
  await endPublications(call, [id]);
}

/** Deletes publications that have no track, or none any more, and releases their versions. */
export async function endPublications(call: Call, ids: readonly string[]): Promise<void> {
  for (const row of await deletePublications(call.db, ids)) {
    await releaseVersion(call.db, row);
    if (row.state === 'open' && row.image_key !== null)
      await call.enqueue(deleteCover, { imageKey: row.image_key });
  }
}

/** The version of a publication is kept no more, unless another one is of the same. */
export async function releaseVersion(
  db: Db,
  { piece_id: projectId, version }: PublicationRow,
): Promise<void> {
  if (projectId === null || (await isPublished(db, projectId, version))) return;
  await updateVersionToUnpublished(db, projectId, version);
}
