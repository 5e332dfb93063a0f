import { lockMedia } from '#features/media/server/find-media.ts';
import { toSnake } from '#platform/pure/casing.ts';
import { type FieldErrors, invalid } from '#platform/pure/refusal.ts';
import type { Db } from '#platform/server/call.ts';
import type { PageDocument } from '../../model/page-document.ts';
import { forEachMediaReference, isMediaReference, mediaIdsIn } from '../../model/resolve-fields.ts';

/** Locks the media of a document against being deleted until the transaction ends. Refuses (422, by block and field) those that are gone. */
export async function lockMediaOfDocument(db: Db, document: PageDocument): Promise<void> {
  const found = await lockMedia(db, [...mediaIdsIn(document)]);
  const errors: FieldErrors = {};
  forEachMediaReference(document, ({ id }, path) => {
    if (!found.has(id)) errors[fieldOf(document, path)] = ['is no longer on the media shelf'];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** A field as errors name it: `blocks.{id}.{field}`. */
function fieldOf({ blocks }: PageDocument, path: readonly string[]): string {
  const [first, place, ...rest] = path;
  const block = first === 'blocks' ? blocks[Number(place)] : undefined;
  return (block ? ['blocks', block.id, ...rest.map(toSnake)] : path.map(toSnake)).join('.');
}

/** The document of an earlier version without the media that are gone, whose fields are empty then. */
export async function withoutMissingMedia(db: Db, document: PageDocument): Promise<PageDocument> {
  const ids = mediaIdsIn(document);
  const found = await lockMedia(db, [...ids]);
  if (found.size === ids.size) return document;
  return JSON.parse(
    JSON.stringify(document, (_key, value) =>
      isMediaReference(value) && !found.has(value.id) ? null : value,
    ),
  );
}
