import {
  type ImportedFile,
  storeImportedFile,
  upsertImportedMedia,
} from '#features/media/server/import-media.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { type ImportPlan, isSamePlan } from '../../model/files/import-plan.ts';
import { isLegalPath } from '../../model/legal-paths.ts';
import { findPublications, getDraft } from '../editing/find-page-parts.ts';
import { insertDraft, insertPage, lockPage, lockPaths, updateDraft } from '../editing/pages.store.ts';
import { shownVersionOf } from '../editing/present-page.ts';
import { publishPageChange } from '../published/publish-page-change.ts';
import { publishDraft } from '../publishing/publish-draft.ts';
import type { ContentFolder } from './content-folder.ts';
import { lockImports } from './imports.store.ts';
import { type ImportSteps, type PlanOptions, planImport, presentPlan } from './plan-import.ts';
import { ContentFolderError } from './read-checked.ts';

/** `publish`: drafts only, unless set; a legal text that is shown already is published by hand, which asks what the change means. */
export interface ImportOptions extends PlanOptions {
  /** What was shown before; where pages have changed since, nothing is imported. */
  expected?: ImportPlan;
  /** Runs in the transaction, at its end. */
  onDone?: (inside: Call, plan: ImportPlan) => Promise<void>;
}

/**
 * Imports a folder whole or not at all: files are stored first, where nothing refers to them, and one transaction writes all rows.
 * Throws a `ContentFolderError` with what is wrong, and refuses (409) while another import writes.
 */
export async function importContent(
  call: Call,
  folder: ContentFolder,
  { expected, onDone, ...planOptions }: ImportOptions,
): Promise<ImportPlan> {
  const files = await storeFiles(call, await planImport(call, folder, planOptions));
  await failpoint('import-content.files-stored');
  return inTransaction(call, async (inside) => {
    if (!(await lockImports(inside.db))) throw conflict('Another import is being written.', 'import_at_work');
    await lockPaths(inside.db);
    const steps = await planImport(inside, folder, planOptions);
    const plan = presentPlan(steps);
    if (expected && !isSamePlan(plan, expected))
      throw new ContentFolderError(['Pages have been changed since. Please look at the import again.']);
    for (const { medium, change, hasFile } of steps.media) {
      const made = files.get(medium.id) ?? null;
      if (!hasFile && !made) throw new ContentFolderError([`media/${medium.file}: was changed meanwhile`]);
      if (change !== 'leave') await upsertImportedMedia(inside, medium, hasFile ? null : made);
    }
    for (const step of steps.pages) {
      await importPage(inside, step, planOptions.publish);
      await failpoint('import-content.page');
    }
    await publishPageChange(inside.db);
    await onDone?.(inside, plan);
    await failpoint('import-content.before-commit');
    return plan;
  });
}

async function storeFiles(call: Call, { media }: ImportSteps): Promise<Map<string, ImportedFile>> {
  const files = new Map<string, ImportedFile>();
  const faults: string[] = [];
  for (const { medium, hasFile } of media) {
    if (hasFile) continue;
    const stored = await storeImportedFile(call, medium);
    if (typeof stored === 'string') faults.push(`media/${medium.file}: ${stored}`);
    else files.set(medium.id, stored);
  }
  if (faults.length > 0) throw new ContentFolderError(faults);
  return files;
}

async function importPage(
  call: Call,
  { page, existing, change }: ImportSteps['pages'][number],
  publish: boolean,
): Promise<void> {
  const { db, now } = call;
  const { path, edition, document } = page;
  const authorId = call.actor.userId;
  const pageId = existing?.id ?? call.newId();
  if (change === 'add') {
    await insertPage(db, { id: pageId, path, edition, created_at: now, archived_at: null });
    await insertDraft(db, { pageId, document, authorId, now });
  } else {
    await lockPage(db, pageId);
    if (change === 'change') await updateDraft(db, pageId, { document, version: null, authorId, now });
  }
  if (!publish) return;
  const { version } = await getDraft(db, pageId);
  const shown = shownVersionOf(await findPublications(db, pageId, now), now);
  if (version !== null && version === shown) return;
  if (shown !== null && isLegalPath(path)) return;
  await publishDraft(call, { pageId, from: now, until: null, note: 'Imported' });
}
