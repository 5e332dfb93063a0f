import { z } from 'zod';
import type { MediaView } from '#features/media/contract.ts';
import type { Field, Fields } from '../block-fields.ts';
import type { StoredBlock } from '../block-kind.ts';
import { blockKindOf } from '../block-kinds.ts';
import type { MediaReference } from '../block-values.ts';
import { isObject, type RemoteObject } from './remote-value.ts';

/** Gives a medium of the wire an id and an address of our own; null where it cannot be shown. */
export type MediaOfRemote = (found: RemoteMedia) => MediaView | null;

const pixels = z.number().int().positive().nullish();
const file = { url: z.string().min(1).max(1000), mime: z.string().max(60), width: pixels, height: pixels };
/** Kilobytes, as Strapi counts. */
const size = z.number().min(0).nullish();

const formatSchema = z
  .looseObject({ ...file, size })
  .nullish()
  .catch(null);
const mediaSchema = z.looseObject({
  ...file,
  size,
  name: z.string().max(200).nullish().catch(null),
  alternativeText: z.string().max(500).nullish().catch(null),
  duration: z.number().min(0).nullish().catch(null),
  formats: z
    .looseObject({ thumbnail: formatSchema, small: formatSchema, medium: formatSchema, large: formatSchema })
    .nullish()
    .catch(null),
});
/** A media item as a content system sends it (CMS-024, CMS-025). */
export type RemoteMedia = z.output<typeof mediaSchema>;

/** A reference to a medium of the wire; null where there is none that can be shown. */
export function readRemoteMedia(value: unknown, media: MediaOfRemote): MediaReference | null {
  const parsed = mediaSchema.safeParse(value);
  const view = parsed.success ? media(parsed.data) : null;
  return view && { id: view.id };
}

/**
 * A block of the wire as documents have it. Nothing is checked: one of an unknown kind, or with wrong or missing fields, fails when it
 * is shown, like any other.
 */
export function readRemoteBlock(block: RemoteObject, media: MediaOfRemote): StoredBlock {
  const component = String(block._Component);
  const kind = blockKindOf(component);
  const spacing = isObject(block.spacing) ? block.spacing : {};
  return {
    ...(kind && readFields(kind.fields, block, media)),
    id:
      String(block.id ?? 'block')
        .replace(/[^\w-]/g, '-')
        .slice(0, 40) || 'block',
    component,
    width: oneOf(block.width, 'normal'),
    spacing: { top: oneOf(spacing.top, 'none'), bottom: oneOf(spacing.bottom, 'none') },
    theme: oneOf(block.theme, 'transparent'),
    fade: block.fade === true,
    hidden: block.hidden === true,
  };
}

/** The word that is given, or the initial one. Which words there are is checked where the block is shown. */
const oneOf = <Word extends string>(value: unknown, initial: Word): Word =>
  typeof value === 'string' && value !== '' ? (value as Word) : initial;

/** The fields that the kind has; what is null or missing gets its initial value later. */
function readFields(fields: Fields, values: RemoteObject, media: MediaOfRemote): RemoteObject {
  const entries = Object.entries(fields).flatMap(([key, field]) => {
    const value = readField(field, values[key], media);
    return value === undefined || value === null ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}

function readField(field: Field, value: unknown, media: MediaOfRemote): unknown {
  if (value === undefined || value === null) return undefined;
  switch (field.input) {
    case 'media':
      return readRemoteMedia(value, media);
    case 'link':
      return isObject(value) ? readLink(value) : value;
    case 'audio':
      return isObject(value) ? readAudio(value, media) : value;
    case 'group':
      return isObject(value) ? readFields(field.fields, value, media) : value;
    case 'list':
      return Array.isArray(value) ? value.map((item) => readField(field.item, item, media)) : value;
    default:
      return value;
  }
}

function readLink({ label, page, url, newTab, audience }: RemoteObject) {
  return {
    label: label ?? '',
    page: isObject(page) && typeof page.path === 'string' ? { path: page.path } : null,
    url: url ?? '',
    newTab: newTab ?? false,
    audience: audience ?? 'everyone',
  };
}

/** An audio item has its file beside its texts (CMS-027), or in `file`. */
function readAudio(value: RemoteObject, media: MediaOfRemote) {
  const { name, caption, thumbnail } = value;
  return {
    name: name ?? '',
    caption: caption ?? '',
    thumbnail: readRemoteMedia(thumbnail, media),
    file: readRemoteMedia(value.file ?? value, media),
  };
}
