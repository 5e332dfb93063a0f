import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { getMediaItem as contract } from '../contract.ts';
import { findFormats } from './find-media.ts';
import { findMediaItem } from './media.store.ts';
import { findUsesOfMedia, type MediaUser } from './media-user.ts';
import { presentMediaItem } from './present-media.ts';

/** One item with what shows it. Refuses (404) an unknown one. */
export async function getMediaItem(
  call: MemberCall,
  users: readonly MediaUser[],
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const item = await findMediaItem(call.db, id);
  if (!item) throw notFound();
  const formats = await findFormats(call.db, [item]);
  const uses = await findUsesOfMedia(call, users, id);
  return {
    item: presentMediaItem(item, formats.get(id) ?? [], call.platform.files),
    uses: uses.slice(0, 1000),
  };
}
