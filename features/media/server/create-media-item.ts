import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { createMediaItem as contract, MediaItemView } from '../contract.ts';
import { missingTextError } from '../model/media-kinds.ts';
import { claimMediaUpload } from './claim-media-upload.ts';
import { processMedia } from './media.jobs.ts';
import { insertMediaItem } from './media.store.ts';
import { presentMediaItem } from './present-media.ts';

/**
 * Puts an uploaded file on the shelf; a job makes what pages show. Refuses (422) what is no medium, what was used already, and a
 * picture that has no alternative text and is no decoration.
 */
export async function createMediaItem(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<MediaItemView> {
  const { fileName, name, alternativeText, decorative, asDownload } = input;
  const kind = await claimMediaUpload(call, fileName, { asDownload });
  const error = missingTextError(kind, input);
  if (error) throw invalid({ alternative_text: [error] });
  const item = await insertMediaItem(call.db, {
    id: call.newId(),
    kind,
    state: 'processing',
    name,
    alt: alternativeText.trim(),
    decorative: kind === 'image' && decorative,
    upload: fileName,
    key: null,
    sha256: null,
    mime: null,
    width: null,
    height: null,
    size: null,
    duration: null,
    created_by: call.actor.userId,
    created_at: call.now,
    updated_at: call.now,
  });
  await call.enqueue(processMedia, { itemId: item.id, upload: fileName });
  await writeAuditLog(call, { action: 'media.create', targetId: null, details: { subject: name } });
  return presentMediaItem(item, [], call.platform.files);
}
