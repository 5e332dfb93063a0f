import type { MediaView } from '#features/media/contract.ts';
import { BlockFailure } from './block-failure.ts';
import type { Field, Fields } from './block-fields.ts';
import type { AudioView, LinkView, MediaReference, StoredAudio, StoredLink } from './block-values.ts';

export interface ResolveContext {
  findMedia: (id: string) => MediaView | undefined;
  renderMarkdown: (source: string) => string;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * A block's stored fields as its view gets them; Markdown is there as it is stored, too. Throws a `BlockFailure` where something
 * required is not there.
 */
export function resolveFields(
  fields: Fields,
  values: Values,
  context: ResolveContext,
): Record<string, unknown> {
  const resolved: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    const value = resolveField(field, values[key], context);
    if (field.required && (value === null || value === '')) throw new BlockFailure(`lacks ${key}`);
    resolved[key] = value;
    if (field.input === 'markdown') resolved[`${key}Html`] = context.renderMarkdown(value as string);
  }
  return resolved;
}

function resolveField(field: Field, value: unknown, context: ResolveContext): unknown {
  switch (field.input) {
    case 'media':
      return value === null ? null : (context.findMedia((value as MediaReference).id) ?? null);
    case 'link':
      return value === null ? null : resolveLink(value as StoredLink);
    case 'audio':
      return resolveAudio(value as StoredAudio, context);
    case 'group':
      return resolveFields(field.fields, value as Values, context);
    case 'list':
      return (value as unknown[]).map((item) => resolveField(field.item, item, context));
    default:
      return value;
  }
}

function resolveLink(link: StoredLink): LinkView {
  const external = link.page === null;
  return { ...link, href: link.page?.path ?? link.url, external, newTab: external || link.newTab };
}

function resolveAudio(
  { name, caption, thumbnail, file }: StoredAudio,
  { findMedia }: ResolveContext,
): AudioView {
  const found = file && findMedia(file.id);
  if (!found) throw new BlockFailure('lacks a sound');
  const { url, mime, duration } = found;
  return {
    name,
    caption,
    thumbnail: thumbnail ? (findMedia(thumbnail.id) ?? null) : null,
    url,
    mime,
    duration,
  };
}

/** The ids of all media that a value of a document refers to. */
export function mediaIdsIn(value: unknown): Set<string> {
  const ids = new Set<string>();
  forEachMediaReference(value, ({ id }) => ids.add(id));
  return ids;
}

/** Calls with each reference to a medium in a value of a document, and with the keys that lead to it. */
export function forEachMediaReference(
  value: unknown,
  visit: (reference: MediaReference, path: readonly string[]) => void,
  path: readonly string[] = [],
): void {
  if (typeof value !== 'object' || value === null) return;
  if (isMediaReference(value)) visit(value, path);
  else for (const [key, item] of Object.entries(value)) forEachMediaReference(item, visit, [...path, key]);
}

/** Blocks and templates have an id beside other fields; a reference has nothing else. */
export function isMediaReference(value: unknown): value is MediaReference {
  if (typeof value !== 'object' || value === null) return false;
  const keys = Object.keys(value);
  return keys.length === 1 && keys[0] === 'id' && typeof (value as MediaReference).id === 'string';
}
