import { findEditors } from '#features/projects/server/members/find-editors.ts';
import { publishVersion } from '#features/projects/server/rooms/publish-version.ts';
import { isDownloadRestricted } from '#features/tracks/model/track-rights.ts';
import { checkGenre } from '#features/tracks/server/check-genre.ts';
import { imageKeyOf } from '#features/tracks/server/files/track-files.ts';
import {
  renderUploadedSquareImage,
  squareImageKeys,
} from '#features/uploads/server/render-uploaded-square-image.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { randomText } from '#platform/pure/ids.ts';
import { conflict, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { publishProject as contract, PublicationView } from '../contract.ts';
import { waitForPageMs } from '../model/take-over-time.ts';
import { checkMayPublish } from './check-may-publish.ts';
import { presentPublication } from './list-publications.ts';
import { findOpenPublication, findPublicationByKey, insertPublication } from './publication.store.ts';
import { takeOver, takeOverKey } from './publications.jobs.ts';
import type { PublicationRow } from './publications.tables.ts';

type Wish = InputOf<typeof contract>['publication'];
interface Cover {
  image_key: string;
  image_colour: string;
}

/**
 * Pins the present version of a project to be made a track, and has the server take over where its page is not heard of. A call with the
 * same key, and one while the same version is under way, answers the same publication. The cover is rendered before the transaction.
 */
export async function publishProject(
  call: MemberCall,
  { projectId, publication: wish }: InputOf<typeof contract>,
): Promise<PublicationView> {
  await checkMayPublish(call, projectId);
  checkWish(call, wish);
  const repeated = await findRepeated(call, projectId, wish.key);
  if (repeated) return presentPublication(call, repeated);
  const id = call.newId();
  const cover = await renderCover(call, id, wish.image);
  const row = await inTransaction(call, (txCall) => insertOnce(txCall, { id, projectId, wish, cover })).catch(
    async (error: unknown) => {
      await deleteCoverFiles(call, cover);
      throw error;
    },
  );
  if (row.id !== id) await deleteCoverFiles(call, cover);
  return presentPublication(call, row);
}

function checkWish({ actor, platform }: MemberCall, { genreId, allowDownload }: Wish): void {
  checkGenre(genreId);
  if (allowDownload && isDownloadRestricted(actor.accountType, platform.config.planLimits))
    throw invalid({ allow_download: ['Upgrade to enable downloading of tracks'] });
}

async function findRepeated(
  call: MemberCall,
  projectId: string,
  key: string,
): Promise<PublicationRow | null> {
  const row = await findPublicationByKey(call.db, call.actor.userId, key);
  if (row && row.piece_id !== projectId) throw conflict('This key was used for another project.');
  return row;
}

async function renderCover(call: MemberCall, id: string, image: Wish['image']): Promise<Cover | null> {
  if (image === null) return null;
  const key = imageKeyOf(id, randomText(24, call.randomBytes).toLowerCase());
  const { colour } = await renderUploadedSquareImage(call, { fileName: image.id, key });
  return { image_key: key, image_colour: colour };
}

async function deleteCoverFiles({ platform }: MemberCall, cover: Cover | null): Promise<void> {
  if (cover === null) return;
  for (const key of squareImageKeys(cover.image_key)) await platform.storage.delete(key);
}

interface NewPublication {
  id: string;
  projectId: string;
  wish: Wish;
  cover: Cover | null;
}

async function insertOnce(
  call: MemberCall,
  { id, projectId, wish, cover }: NewPublication,
): Promise<PublicationRow> {
  const { db, now, actor } = call;
  const { userId } = actor;
  // The project's row is locked from here on, so that presses at the same time come one after the other.
  const version = await publishVersion(call, projectId, wish.title.trim());
  if (version === null) throw invalid({ project: ['has nothing in it'] });
  const running =
    (await findRepeated(call, projectId, wish.key)) ??
    (await findOpenPublication(db, { projectId, userId, version }));
  if (running) return running;
  const people = (await findEditors(db, projectId)).filter((one) => one !== userId);
  const row = await insertPublication(
    db,
    {
      id,
      piece_id: projectId,
      version,
      user_id: userId,
      key: wish.key,
      title: wish.title.trim(),
      description: wish.description,
      genre_id: wish.genreId,
      image_key: cover?.image_key ?? null,
      image_colour: cover?.image_colour ?? null,
      allow_comments: wish.allowComments,
      allow_download: wish.allowDownload,
      allow_remixes: wish.allowRemixes,
      created_at: now,
      seen_at: now,
    },
    people,
  );
  if (!row) throw conflict('This key was used for another project.');
  const inMs = waitForPageMs({ createdAt: now, seenAt: now }, now);
  await call.enqueue(takeOver, { publicationId: id }, { key: takeOverKey(id), inMs });
  return row;
}
