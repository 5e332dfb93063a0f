import * as Y from 'yjs';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { checkUpdate } from '#studio/document/check-update.ts';
import { readSong } from '#studio/document/read-song.ts';
import { findNewestDocument } from '../document.store.ts';
import type { drawProjectPicture as job } from '../projects.jobs.ts';
import { arrangementSvg } from './draw-arrangement.ts';
import { upsertProjectPicture } from './project-picture.store.ts';

/** Draws the picture of a project from the arrangement of its newest version; a document that can not be read gets none. */
export async function handleDrawProjectPicture(
  { db }: Call,
  { projectId }: PayloadOf<typeof job>,
): Promise<void> {
  const newest = await findNewestDocument(db, projectId);
  if (!newest || checkUpdate(newest.bytes) !== null) return;
  const doc = new Y.Doc();
  Y.applyUpdate(doc, newest.bytes);
  const svg = arrangementSvg(readSong(doc));
  doc.destroy();
  await upsertProjectPicture(db, { projectId, version: newest.version, svg });
}
