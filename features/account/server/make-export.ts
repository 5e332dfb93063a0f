import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findUser } from '#features/members/server/find-user.ts';
import type { MemberPart } from '#features/members/server/member-part.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type { JobAttempt } from '#platform/server/feature.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import {
  type AccountExportRow,
  exportObjectKey,
  findExport,
  updateWaitingExport,
} from './account-export.store.ts';
import type { makeExport as job } from './make-export.job.ts';
import { sendExportReadyEmail } from './send-export-ready-email.job.ts';
import { writeZip } from './write-zip.ts';

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
    await writeZip(call, { path, parts, userId: user.id });
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
