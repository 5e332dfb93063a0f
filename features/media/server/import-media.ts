import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Call } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { createTemporaryFolder } from '#platform/server/storage/temporary-folders.ts';
import type { MediaKind } from '../model/media-kinds.ts';
import { makeMedia } from './make-media.ts';
import { deleteMediaFiles } from './media.jobs.ts';
import {
  findKeysOfMedia,
  insertMediaItem,
  lockMediaItem,
  updateMediaColumns,
  updateMediaFormats,
} from './media.store.ts';
import { newMediaKeys } from './media-files.ts';
import { type MadeMedia, replacedFileMs } from './save-made-media.ts';

/** A medium that comes from another installation, with the path of its file. */
export interface MediumToImport {
  id: string;
  kind: MediaKind;
  name: string;
  alternativeText: string;
  decorative: boolean;
  focalX: number;
  focalY: number;
  filePath: string;
}

/** What was stored of an imported file. */
export interface ImportedFile extends MadeMedia {
  /** The file itself, for exports; null where `key` is it. */
  sourceKey: string | null;
}

/**
 * Stores what pages show of an imported file, and the file itself, which the next export has again; the caller's file stays. Only
 * objects that nothing refers to are written. Gives a text where nothing can be made of it.
 */
export async function storeImportedFile(call: Call, medium: MediumToImport): Promise<ImportedFile | string> {
  const folder = await createTemporaryFolder(call.platform.config.dataDir, 'import-media');
  try {
    const file = path.join(folder, 'sent');
    await copyFile(medium.filePath, file);
    const made = await makeMedia(call, medium.kind, { file, folder, name: medium.name });
    if (typeof made === 'string' || medium.kind === 'file')
      return typeof made === 'string' ? made : { ...made, sourceKey: null };
    const sourceKey = newMediaKeys('sources', call.randomBytes)(`sent${path.extname(medium.filePath)}`);
    await call.platform.storage.putFile(sourceKey, medium.filePath);
    return { ...made, sourceKey };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Adds an imported medium, or changes the one with its id. `made` is null where its file stays. Call it in a transaction. */
export async function upsertImportedMedia(
  call: Call,
  medium: MediumToImport,
  made: ImportedFile | null,
): Promise<void> {
  const { db, now } = call;
  const { id, kind } = medium;
  const texts = {
    name: medium.name,
    alt: medium.alternativeText,
    decorative: medium.decorative,
    focal_x: medium.focalX,
    focal_y: medium.focalY,
    updated_at: now,
  };
  const file = made && {
    ...made.file,
    source_key: made.sourceKey,
    state: 'ready' as const,
    failure: '',
    upload: null,
  };
  const existing = await lockMediaItem(db, id);
  if (existing) {
    const keys = made ? await findKeysOfMedia(db, id) : [];
    await updateMediaColumns(db, id, { ...texts, ...file });
    if (keys.length > 0)
      await call.enqueue(deleteMediaFiles, { keys, uploads: [] }, { inMs: replacedFileMs });
  } else if (file) {
    const created = { created_by: call.actor.userId, created_at: now };
    await insertMediaItem(db, { id, kind, ...texts, ...file, ...created });
  }
  if (made)
    await updateMediaFormats(
      db,
      id,
      made.formats.map((format) => ({ item_id: id, ...format })),
    );
  await publishInvalidation(db, [id]);
}
