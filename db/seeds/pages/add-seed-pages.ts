import { findMedia } from '#features/media/server/find-media.ts';
import { getDraft } from '#features/pages/server/editing/find-page-parts.ts';
import {
  findPagesAt,
  insertDraft,
  insertPage,
  lockPage,
  lockPaths,
  updateDraft,
} from '#features/pages/server/editing/pages.store.ts';
import { readDocument } from '#features/pages/server/editing/read-document.ts';
import { publishPageChange } from '#features/pages/server/published/publish-page-change.ts';
import { publishDraft } from '#features/pages/server/publishing/publish-draft.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { addSeedPages as job } from '../seed.jobs.ts';
import { lessonSounds, mediaIdOf, plannedPages } from './planned-pages.ts';

const DAY_MS = 86_400_000;
/** When the sounds of the shelf are not ready yet, on a slow machine. */
const AGAIN_AFTER_MS = 30_000;

/** Publishes lessons with their sounds, two drafts and a page that goes live next week, once the sounds are ready. Idempotent. */
export async function addSeedPages(call: Call): Promise<void> {
  const sounds = new Set(Object.values(lessonSounds).flatMap((lesson) => lesson.sounds.map(mediaIdOf)));
  if ((await findMedia(call, [...sounds])).size < sounds.size) {
    await call.enqueue(job, {}, { inMs: AGAIN_AFTER_MS });
    return;
  }
  await inTransaction(call, async (inside) => {
    await lockPaths(inside.db);
    const lessons = await findPagesAt(inside.db, Object.keys(lessonSounds));
    for (const { id, path } of lessons) await addSounds(inside, id, path);
    await addPages(inside);
    await publishPageChange(inside.db);
  });
}

/** Adds the sounds of a lesson at its end, unless an admin has changed it or it has them. */
async function addSounds(call: Call, pageId: string, path: string): Promise<void> {
  const lesson = lessonSounds[path];
  await lockPage(call.db, pageId);
  const { document, version } = await getDraft(call.db, pageId);
  if (!lesson || version !== 1) return;
  const block = {
    id: 'sounds',
    component: 'blocks.audio-list',
    title: lesson.title,
    items: lesson.sounds.map((name) => ({ name, file: { id: mediaIdOf(name) } })),
  };
  await updateDraft(call.db, pageId, {
    document: readDocument({ ...document, blocks: [...document.blocks, block] }, 'complete'),
    version: null,
    authorId: null,
    now: call.now,
  });
  await publishDraft(call, { pageId, from: call.now, until: null, note: 'With sounds' });
}

async function addPages(call: Call): Promise<void> {
  const at = (days: number) => new Date(call.now.getTime() + days * DAY_MS);
  const there = await findPagesAt(
    call.db,
    plannedPages.map(({ path }) => path),
  );
  for (const { path, title, description, blocks, days } of plannedPages) {
    if (there.some((page) => page.path === path)) continue;
    const id = call.newId();
    const written = at(days.written);
    await insertPage(call.db, { id, path, edition: 'site', created_at: written, archived_at: null });
    const document = readDocument({ title, description, blocks }, 'draft');
    await insertDraft(call.db, { pageId: id, document, authorId: null, now: written });
    if (days.live !== undefined)
      await publishDraft(call, { pageId: id, from: at(days.live), until: null, note: '' });
  }
}
