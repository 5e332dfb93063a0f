import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { replaceMediaFile as contract, MediaItemView } from '../contract.ts';
import type { MediaKind } from '../model/media-kinds.ts';
import { claimMediaUpload } from './claim-media-upload.ts';
import { findFormats } from './find-media.ts';
import { deleteMediaFiles, processMedia } from './media.jobs.ts';
import { lockMediaItem, updateMediaColumns } from './media.store.ts';
import { presentMediaItem } from './present-media.ts';

const kindNames: Record<MediaKind, string> = {
  image: 'a picture',
  audio: 'a sound',
  video: 'a film',
  file: 'a file to download',
};

/**
 * Gives an item another file; until a job has made it ready the old one is shown. Refuses (404) an unknown item, (422) a file that
 * is none or of another kind.
 */
export async function replaceMediaFile(
  call: MemberCall,
  { id, fileName }: InputOf<typeof contract>,
): Promise<MediaItemView> {
  const item = await lockMediaItem(call.db, id);
  if (!item) throw notFound();
  const kind = await claimMediaUpload(call, fileName, { asDownload: item.kind === 'file' });
  if (kind !== item.kind)
    throw invalid({ file_name: [`is ${kindNames[kind]}, and this is ${kindNames[item.kind]}`] });
  const changed = await updateMediaColumns(call.db, id, {
    state: item.key === null ? 'processing' : 'ready',
    failure: '',
    upload: fileName,
    updated_at: call.now,
  });
  await call.enqueue(processMedia, { itemId: id, upload: fileName });
  if (item.upload !== null) await call.enqueue(deleteMediaFiles, { keys: [], uploads: [item.upload] });
  await writeAuditLog(call, { action: 'media.replace', targetId: null, details: { subject: item.name } });
  const formats = await findFormats(call.db, [changed]);
  return presentMediaItem(changed, formats.get(id) ?? [], call.platform.files);
}
