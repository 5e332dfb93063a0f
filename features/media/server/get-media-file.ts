import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { getMediaFile as contract } from '../contract.ts';
import { findMedia } from './find-media.ts';

/**
 * Leads to the item's present file, for fields that keep an address; a picture's in that format where it has one. Refuses (404) an unknown item and one without a file.
 */
export async function getMediaFile(
  { db, platform, http }: Call,
  { id, format }: InputOf<typeof contract>,
): Promise<undefined> {
  const media = (await findMedia({ db, platform }, [id])).get(id);
  if (!media) throw notFound();
  http.redirect((format && media.formats[format]?.url) ?? media.url);
}
