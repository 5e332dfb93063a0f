import type { Field, Fields } from '../block-fields.ts';
import type { StoredBlock } from '../block-kind.ts';
import { blockKindOf } from '../block-kinds.ts';
import type { StoredAudio, StoredLink } from '../block-values.ts';
import type { PageDocument } from '../page-document.ts';

const mediaText = (value: unknown) => (value ? `media ${(value as { id: string }).id}` : '');

function linkText(link: StoredLink | null): string {
  if (!link) return '';
  const more = [link.newTab && 'new tab', link.audience !== 'everyone' && `for ${link.audience}`].filter(
    Boolean,
  );
  return `${link.label} → ${link.page?.path ?? link.url}${more.length > 0 ? ` (${more.join(', ')})` : ''}`;
}

function audioText({ name, caption, thumbnail, file }: StoredAudio): string {
  return [name, caption, mediaText(thumbnail), mediaText(file)].filter(Boolean).join(', ');
}

/** The lines of a field; none where it is empty. */
function fieldLines(label: string, field: Field, value: unknown): string[] {
  const line = (text: string) => (text === '' ? [] : [`${label}: ${text}`]);
  switch (field.input) {
    case 'text':
    case 'long_text':
    case 'markdown':
      return line(String(value ?? ''));
    case 'media':
      return line(mediaText(value));
    case 'link':
      return line(linkText(value as StoredLink | null));
    case 'audio':
      return line(audioText(value as StoredAudio));
    case 'choice':
      return line(field.options[String(value)] ?? String(value));
    case 'number':
      return line(value === null ? '' : String(value));
    case 'toggle':
      return line(value ? 'yes' : '');
    case 'group':
      return fieldsLines(field.fields, value as Record<string, unknown>, `${label}, `);
    case 'list':
      return (value as readonly unknown[]).flatMap((item, place) =>
        fieldLines(`${field.item.label || label} ${place + 1}`, field.item, item),
      );
  }
}

const fieldsLines = (fields: Fields, values: Readonly<Record<string, unknown>>, prefix = ''): string[] =>
  Object.entries(fields).flatMap(([key, field]) =>
    values[key] === undefined ? [] : fieldLines(`${prefix}${field.label}`, field, values[key]),
  );

/** A block as text, a line for each field that is filled in; to be compared and read. */
export function blockText(block: StoredBlock): string {
  const kind = blockKindOf(block.component);
  if (!kind) return JSON.stringify(block, null, 1);
  const { width, theme, fade, spacing, hidden } = block;
  const frame = [
    hidden && 'Hidden',
    width !== 'normal' && `Width: ${width}`,
    theme !== 'transparent' && `Background: ${theme}${fade ? ', fading' : ''}`,
    spacing.top !== 'none' && `Space above: ${spacing.top}`,
    spacing.bottom !== 'none' && `Space below: ${spacing.bottom}`,
  ].filter((text) => text !== false);
  return [...fieldsLines(kind.fields, block), ...frame].join('\n');
}

/** What a page has beside its blocks, as text. */
export function pageText({
  title,
  description,
  type,
  shareImage,
  navigation,
  unlisted,
}: PageDocument): string {
  return [
    `Title: ${title}`,
    description && `Description: ${description}`,
    `Type: ${type}`,
    shareImage && `Share picture: ${mediaText(shareImage)}`,
    navigation.title && `Title in menus: ${navigation.title}`,
    `Place: ${navigation.place}`,
    navigation.hidden && 'Not in menus',
    unlisted && 'Not for search engines',
  ]
    .filter(Boolean)
    .join('\n');
}

/** The name of a block's kind, and the first words that it has. */
export function blockName(block: StoredBlock): string {
  return blockKindOf(block.component)?.name ?? block.component;
}

/** The first text of a block that says something; '' for none. */
export function blockSummary(block: StoredBlock): string {
  const fields = blockKindOf(block.component)?.fields ?? {};
  for (const [key, { input }] of Object.entries(fields)) {
    const value = block[key];
    if (['text', 'long_text', 'markdown'].includes(input) && typeof value === 'string' && value.trim() !== '')
      return value.trim().slice(0, 80);
  }
  return '';
}

/** The blocks of a page in their order, a line for each. */
export const orderText = ({ blocks }: PageDocument): string =>
  blocks.map((block) => [blockName(block), blockSummary(block)].filter(Boolean).join(': ')).join('\n');
