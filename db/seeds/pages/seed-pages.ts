import { readContentFolder } from '#features/pages/server/files/content-folder.ts';
import { importContent } from '#features/pages/server/files/import-content.ts';
import { bundledContentFolder } from '#features/pages/server/published/bundled-pages.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Platform } from '#platform/server/call.ts';
import { makeCall } from '#platform/server/make-call.ts';

/** Publishes the content that comes with the program, so that admins find it in their list of pages. Idempotent. */
export async function seedPages(platform: Platform): Promise<void> {
  const call = makeCall(platform, platform.db, guest);
  await importContent(call, await readContentFolder(bundledContentFolder), { publish: true });
}
