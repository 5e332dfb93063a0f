import type { InputOf } from '#platform/pure/contract.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { updateMediaItem as contract, MediaItemView } from '../contract.ts';
import { missingTextError } from '../model/media-kinds.ts';
import { findFormats } from './find-media.ts';
import { lockMediaItem, updateMediaColumns } from './media.store.ts';
import { presentMediaItem } from './present-media.ts';

/** Changes the texts and the focal point of an item. Refuses (404) an unknown one, (422) a picture without a text. */
export async function updateMediaItem(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<MediaItemView> {
  const item = await lockMediaItem(call.db, input.id);
  if (!item) throw notFound();
  const error = missingTextError(item.kind, input);
  if (error) throw invalid({ alternative_text: [error] });
  const changed = await updateMediaColumns(call.db, item.id, {
    name: input.name,
    alt: input.alternativeText.trim(),
    decorative: item.kind === 'image' && input.decorative,
    focal_x: input.focalX,
    focal_y: input.focalY,
    updated_at: call.now,
  });
  await publishInvalidation(call.db, [item.id]);
  const formats = await findFormats(call.db, [changed]);
  return presentMediaItem(changed, formats.get(item.id) ?? [], call.platform.files);
}
