import { rm } from 'node:fs/promises';
import path from 'node:path';
import { deleteMediaFiles } from '#features/media/server/media.jobs.ts';
import { uploadKey } from '#features/uploads/server/receive-bytes.ts';
import { copyObjectToFile } from '#features/uploads/server/transcode-upload.ts';
import { guest } from '#platform/pure/actor.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { JobAttempt } from '#platform/server/feature.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { extractZip, ZipRefusal } from '#platform/server/storage/extract-zip.ts';
import { createTemporaryFolder } from '#platform/server/storage/temporary-folders.ts';
import type { HasDeclaredPage } from '../editing/declared-pages.ts';
import { type ContentFolder, readContentFolder } from './content-folder.ts';
import { importContent } from './import-content.ts';
import {
  type ContentImportRow,
  findImport,
  lockImport,
  purgeImports,
  updateImport,
} from './imports.store.ts';
import { planImport, presentPlan } from './plan-import.ts';
import { ContentFolderError } from './read-checked.ts';

const DAY_MS = 86_400_000;
export const archiveLimits = { maxEntries: 5000, maxBytes: 500_000_000 };
const maxFaults = 200;

/** Reads the archive of an import and keeps what it would change, or what is wrong with it. */
export const readImport =
  (hasDeclaredPage: HasDeclaredPage) =>
  (call: Call, { id }: { id: string }, attempt: JobAttempt): Promise<void> =>
    runStep(call, { id, state: 'reading', attempt }, async (folder) => {
      const plan = presentPlan(await planImport(call, folder, { publish: false, hasDeclaredPage }));
      await updateImport(call.db, id, {
        state: 'ready',
        plan: JSON.stringify(plan),
        updated_at: call.now,
      });
    });

/** Imports what was shown, in one transaction with the state of the import, so that a repeated job does nothing. */
export const applyImport =
  (hasDeclaredPage: HasDeclaredPage) =>
  (call: Call, { id }: { id: string }, attempt: JobAttempt): Promise<void> =>
    runStep(call, { id, state: 'applying', attempt }, async (folder, row) => {
      const { platform } = call;
      const asAdmin = makeCall(platform, platform.db, { ...guest, userId: row.created_by });
      await importContent(asAdmin, folder, {
        publish: row.publish,
        hasDeclaredPage,
        expected: row.plan ?? undefined,
        onDone: async (inside) => {
          if ((await lockImport(inside.db, id))?.state !== 'applying')
            throw new Error('The import has ended.');
          await updateImport(inside.db, id, { state: 'applied', updated_at: inside.now });
          await inside.enqueue(deleteMediaFiles, { keys: [], uploads: [row.upload] });
        },
      });
    });

interface Step {
  id: string;
  state: 'reading' | 'applying';
  attempt: JobAttempt;
}

/** Runs a step of an import on its extracted archive; what is wrong with that ends the import. */
async function runStep(
  call: Call,
  { id, state, attempt: { attempt, maxAttempts } }: Step,
  work: (folder: ContentFolder, row: ContentImportRow) => Promise<void>,
): Promise<void> {
  const row = await findImport(call.db, id);
  if (row?.state !== state) return;
  try {
    await withArchive(call, row, (folder) => work(folder, row));
  } catch (error) {
    const faults = faultsOf(error);
    if (!faults && attempt < maxAttempts) throw error;
    if (!faults) call.platform.log.error({ import: id, error: String(error) }, 'an import has failed');
    await refuseImport(call, row, faults ?? ['The archive could not be worked on. Please send it again.']);
  }
}

function faultsOf(error: unknown): readonly string[] | null {
  if (error instanceof ContentFolderError) return error.faults;
  if (error instanceof ZipRefusal || error instanceof Refusal) return [error.message];
  return null;
}

async function withArchive(
  { platform }: Call,
  { upload }: ContentImportRow,
  work: (folder: ContentFolder) => Promise<void>,
): Promise<void> {
  const temporary = await createTemporaryFolder(platform.config.dataDir, 'import');
  try {
    const archive = path.join(temporary, 'sent.zip');
    if (!(await copyObjectToFile(platform, uploadKey(upload), archive)))
      throw new ZipRefusal('The archive is no longer there. Please send it again.');
    const folder = path.join(temporary, 'files');
    await extractZip(archive, folder, archiveLimits);
    await work(await readContentFolder(folder));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

// PostgreSQL stores no NUL, and a name in an archive may have any character.
const toStorableText = (text: string): string =>
  text
    .slice(0, 1000)
    .toWellFormed()
    .replace(/\p{Cc}/gu, '?');

async function refuseImport(call: Call, { id, upload, state }: ContentImportRow, faults: readonly string[]) {
  const shown = [...new Set(faults)].slice(0, maxFaults).map(toStorableText);
  await inTransaction(call, async (inside) => {
    if ((await lockImport(inside.db, id))?.state !== state) return;
    await updateImport(inside.db, id, {
      state: 'refused',
      faults: JSON.stringify(shown),
      updated_at: inside.now,
    });
    await inside.enqueue(deleteMediaFiles, { keys: [], uploads: [upload] });
  });
}

/** Deletes imports of more than a day ago with their archives; runs nightly. */
export async function cleanUpImports(call: Call): Promise<void> {
  await inTransaction(call, async (inside) => {
    const uploads = await purgeImports(inside.db, new Date(inside.now.getTime() - DAY_MS));
    for (const upload of uploads) await inside.enqueue(deleteMediaFiles, { keys: [], uploads: [upload] });
  });
}
