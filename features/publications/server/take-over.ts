import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { findUser } from '#features/members/server/find-user.ts';
import { findDocument } from '#features/projects/server/document.store.ts';
import { deleteCover } from '#features/tracks/server/tracks.jobs.ts';
import { STORAGE_FULL } from '#features/uploads/model/storage-full.ts';
import { storeRenderedFile } from '#features/uploads/server/store-rendered-file.ts';
import { guest } from '#platform/pure/actor.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { type RenderFailure, renderDocument } from '#platform/server/media/render-document.ts';
import { createTemporaryFolder } from '#platform/server/storage/temporary-folders.ts';
import type { PublicationFailure } from '../model/publication-state.ts';
import { givenUpAfterMs, waitForPageMs } from '../model/take-over-time.ts';
import { releaseVersion } from './keep-publication.ts';
import { makeTrack } from './make-track.ts';
import { findPublication, updateToFailed } from './publication.store.ts';
import { takeOver as job, takeOverKey } from './publications.jobs.ts';
import type { PublicationRow } from './publications.tables.ts';

/** What rendering again would not mend. */
const finalFailures: Partial<Record<RenderFailure, PublicationFailure>> = {
  too_large: 'too_large',
  too_long: 'too_long',
  nothing: 'nothing',
  unreadable: 'unreadable',
  over_memory: 'too_costly',
  over_budget: 'too_costly',
};

/**
 * Renders the version of a publication whose page is gone, and makes its track as the page would have (STUDIO-189). Safe to repeat, also
 * after a kill: the file has one name, and the track one id.
 */
export async function takeOver(call: Call, { publicationId }: PayloadOf<typeof job>): Promise<void> {
  const publication = await findPublication(call.db, publicationId);
  if (publication?.state !== 'open') return;
  const { created_at: createdAt, seen_at: seenAt } = publication;
  const inMs = waitForPageMs({ createdAt, seenAt }, call.now);
  if (inMs > 0) {
    await call.enqueue(job, { publicationId }, { key: takeOverKey(publicationId), inMs });
    return;
  }
  const failure = await makeFromVersion(call, publication);
  if (failure !== null) await fail(call, publication, failure);
}

/** Null where there is a track afterwards; otherwise why there is none and will be none. */
async function makeFromVersion(call: Call, publication: PublicationRow): Promise<PublicationFailure | null> {
  const { id, user_id: userId, piece_id: projectId, version } = publication;
  const user = await findUser(call.db, userId);
  if (!user || user.banned_at !== null) return 'suspended';
  const document = projectId && (await findDocument(call.db, projectId, version));
  if (!document) return 'project_gone';
  const { platform } = call;
  const folder = await createTemporaryFolder(platform.config.dataDir, 'publication');
  try {
    const outputPath = path.join(folder, 'song.wav');
    const order = { bits: 24, from: 0, to: null } as const;
    const rendered = await renderDocument(await platform.decoder(), {
      document: document.bytes,
      outputPath,
      order,
    });
    if (!rendered.ok) return failureOf(call, publication, rendered);
    // The page may have been back meanwhile.
    if ((await findPublication(call.db, id))?.state !== 'open') return null;
    const fileName = `publication-${id}.wav`;
    await storeRenderedFile(platform, {
      fileName,
      userId,
      originalName: `${publication.title}.wav`,
      contentType: 'audio/wav',
      path: outputPath,
      bytes: (await stat(outputPath)).size,
    });
    await failpoint('take-over.stored');
    const member = memberCall(call, userId, user.account_type);
    // The press was within the limit of an hour.
    await inTransaction(member, (txCall) =>
      makeTrack(txCall, { publicationId: id, fileName, checkLimit: async () => {} }),
    );
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.code === STORAGE_FULL) return 'storage_full';
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws where another attempt may succeed, until the publication is a day old. */
function failureOf(
  { now }: Call,
  { created_at: createdAt }: PublicationRow,
  { code, detail }: { code: RenderFailure; detail: string },
): PublicationFailure {
  const failure = finalFailures[code];
  if (failure) return failure;
  if (now.getTime() - createdAt.getTime() > givenUpAfterMs) return 'interrupted';
  throw new Error(`A version could not be rendered: ${code}, ${detail}`);
}

const memberCall = ({ platform, db }: Call, userId: string, accountType: number): MemberCall =>
  makeCall(platform, db, { ...guest, userId, accountType, sessionKey: '' }) as MemberCall;

async function fail(call: Call, publication: PublicationRow, failure: PublicationFailure): Promise<void> {
  await inTransaction(call, async (txCall) => {
    if (!(await updateToFailed(txCall.db, publication.id, failure))) return;
    await releaseVersion(txCall.db, publication);
    const { image_key: imageKey } = publication;
    if (imageKey !== null) await txCall.enqueue(deleteCover, { imageKey });
  });
}
