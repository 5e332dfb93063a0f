import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findUser } from '#features/members/server/find-user.ts';
import type { MemberPart } from '#features/members/server/member-part.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type { JobAttempt } from '#platform/server/feature.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { type makeExport as job, sendExportReadyEmail } from './account.jobs.ts';
import {
  type AccountExportRow,
  exportObjectKey,
  findExport,
  updateWaitingExport,
} from './account-export.store.ts';
import { writeZip, type ZippedFile } from './write-zip.ts';

const retentionDays = 7;
const dayMs = 86_400_000;

/**
 * Writes the copy to a local file, moves it to storage and marks it as ready, in this order. A retry uses the same
 * key, so nothing is left over. Throws to be retried; the last attempt marks the copy as failed.
 */
export async function makeExport(
  call: Call,
  {
    parts,
    payload: { exportId },
    attempt: { attempt, maxAttempts },
  }: { parts: readonly MemberPart[]; payload: PayloadOf<typeof job>; attempt: JobAttempt },
): Promise<void> {
  const requested = await findExport(call.db, exportId);
  const user = requested && (await findUser(call.db, requested.user_id));
  if (!user || requested.state !== 'waiting') return;
  try {
    await writeAndStoreExport(call, { parts, requested, user });
  } catch (error) {
    if (attempt < maxAttempts) throw error;
    call.platform.log.error({ err: error, exportId }, 'a copy of a member’s data could not be made');
    const nothing = { object_key: null, size_bytes: null, ready_at: null, expires_at: null };
    await updateWaitingExport(call.db, exportId, { state: 'failed', ...nothing });
  }
}

async function writeAndStoreExport(
  call: Call,
  {
    parts,
    requested: { id },
    user,
  }: { parts: readonly MemberPart[]; requested: AccountExportRow; user: UserRow },
): Promise<void> {
  const { storage, config } = call.platform;
  const folder = join(config.dataDir, 'exports');
  const path = join(folder, `${id}.zip`);
  const key = exportObjectKey(id);
  await mkdir(folder, { recursive: true });
  try {
    const files = filesOf(call, { parts, userId: user.id });
    await writeZip(call, files, createWriteStream(path, { mode: 0o600 }));
    const { size } = await stat(path);
    await storage.putFile(key, path, { consume: true });
    await failpoint('make-export.stored');
    const isReady = await inTransaction(call, async (inner) => {
      const expiresAt = new Date(inner.now.getTime() + retentionDays * dayMs);
      const ready = { object_key: key, size_bytes: size, ready_at: inner.now, expires_at: expiresAt };
      const settled = await updateWaitingExport(inner.db, id, { state: 'ready', ...ready });
      if (settled) await inner.enqueue(sendExportReadyEmail, { exportId: id });
      return settled;
    });
    // The member was deleted meanwhile, and the row with them.
    if (!isReady) await storage.delete(key);
  } finally {
    await rm(path, { force: true });
  }
}

const readmeOf = (siteName: string): string => `This is a copy of everything that ${siteName} knows about you.

The .json files are plain text that any program can read: your profile, what you agreed to, where
you are signed in, whom you follow, what you wrote and what you liked. The folder "tracks" holds
your music as MP3, the best form that we keep, with its covers and, in tracks.json, its texts.
`;

/** What the ZIP has: a text about it, and the files of all parts. */
async function* filesOf(
  call: Call,
  { parts, userId }: { parts: readonly MemberPart[]; userId: string },
): AsyncGenerator<ZippedFile> {
  const made = { format: 'tonehall-account', site: call.platform.config.siteUrl, madeAt: call.now };
  yield { path: 'export.json', json: made };
  yield { path: 'README.txt', text: readmeOf(await getSiteName(call.platform, call.db)) };
  for (const part of parts) yield* part.exportFiles(call, userId);
}
