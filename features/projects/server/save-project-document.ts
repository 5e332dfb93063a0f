import { createHash } from 'node:crypto';
import { conflict, forbidden } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { insertDocument, isDocumentSaved } from './document.store.ts';
import { lockVisibleProject, mayWorkOnProject } from './find-project.ts';

/**
 * Saves the bytes as the version after `basedOn`; returns the new version. Refuses (409, `version_conflict`) where that version
 * exists, unless it has the same bytes: a repeated request is answered as before. Call it in a transaction.
 */
export async function saveProjectDocument(
  call: Call,
  id: string,
  { basedOn, bytes }: { basedOn: number; bytes: Buffer },
): Promise<number> {
  const project = await lockVisibleProject(call, id);
  const { userId } = call.actor;
  if (userId === null || !(await mayWorkOnProject(call.db, id, userId))) throw forbidden();
  const sha256 = createHash('sha256').update(bytes).digest();
  const version = basedOn + 1;
  if (project.document_version === basedOn) {
    await insertDocument(call.db, { projectId: id, version, document: { bytes, sha256, at: call.now } });
    return version;
  }
  const isRepeated =
    project.document_version === version &&
    (await isDocumentSaved(call.db, { projectId: id, version, sha256 }));
  if (!isRepeated) throw conflict('Somebody else has saved this project meanwhile.', 'version_conflict');
  return version;
}
