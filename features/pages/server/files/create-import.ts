import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import { claimUploadedFile } from '#features/uploads/server/claim-uploaded-audio.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type {
  applyImport as applyContract,
  ContentImportView,
  createImport as contract,
  getImport as readContract,
} from '../../files.contract.ts';
import { applyImport as applyJob, readImport } from './files.jobs.ts';
import { type ContentImportRow, claimImport, findImport, insertImport } from './imports.store.ts';

const atWork = () => conflict('Another import is at work. Please wait until it has ended.', 'import_at_work');

const presentImport = (row: ContentImportRow): ContentImportView => ({
  id: row.id,
  state: row.state,
  publish: row.publish,
  plan: row.plan,
  faults: row.faults,
  createdAt: row.created_at.toISOString(),
});

/** Has a job read an uploaded archive. Refuses (422) what is no ZIP or no upload of the actor's, (409) while another is at work. */
export async function createImport(
  call: MemberCall,
  { fileName }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { db, now } = call;
  const claimed = await claimUploadedFile(call, fileName, {
    kind: 'media',
    check: async (read) => {
      const head = (await read(0, 2)).toString('latin1');
      if (head !== 'PK') throw invalid({ file_name: ['is no ZIP file'] });
    },
  });
  if (!claimed) throw invalid({ file_name: ['was used already'] });
  const row = await insertImport(db, {
    id: call.newId(),
    upload: fileName,
    state: 'reading',
    publish: false,
    plan: null,
    faults: '[]',
    created_by: call.actor.userId,
    created_at: now,
    updated_at: now,
  });
  if (!row) throw atWork();
  await call.enqueue(readImport, { id: row.id });
  return { data: presentImport(row) };
}

export async function getImport(
  { db }: MemberCall,
  { id }: InputOf<typeof readContract>,
): Promise<AnswerOf<typeof readContract>> {
  const row = await findImport(db, id);
  if (!row) throw notFound();
  return { data: presentImport(row) };
}

/** Has a job import what was shown. Refuses (404) an unknown import, (409) one that does not wait for this, or while another is at work. */
export async function applyImport(
  call: MemberCall,
  { id, publish }: InputOf<typeof applyContract>,
): Promise<AnswerOf<typeof applyContract>> {
  const row = await findImport(call.db, id);
  if (!row) throw notFound();
  if (row.state !== 'ready') throw conflict('This import does not wait to be applied.', 'import_not_ready');
  const claimed = await claimImport(call.db, id, { publish, now: call.now });
  if (!claimed) throw atWork();
  await call.enqueue(applyJob, { id });
  await writeAuditLog(call, { action: 'pages.import', targetId: null, details: { subject: id } });
  return { data: presentImport(claimed) };
}
