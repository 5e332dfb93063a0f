import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { getMediaFile as contract } from '../contract.ts';
import { findMediaItem } from './media.store.ts';

/** Leads to the item's present file, for fields that keep an address. Refuses (404) an unknown item and one without a file. */
export async function getMediaFile(
  { db, platform, http }: Call,
  { id }: InputOf<typeof contract>,
): Promise<undefined> {
  const key = (await findMediaItem(db, id))?.key;
  if (!key) throw notFound();
  http.redirect(platform.files.publicUrl(key));
}
