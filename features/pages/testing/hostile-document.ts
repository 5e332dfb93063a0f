import type { MediaKind } from '#features/media/model/media-kinds.ts';
import { hostilePack, hostilePacks } from '#testing/hostile-texts.ts';
import type { Field, Fields, LinkField } from '../model/block-fields.ts';
import type { BlockKind } from '../model/block-kind.ts';
import { blockKinds } from '../model/block-kinds.ts';

/** The text at a place of at most so many characters. */
type TextOf = (longest: number) => string;
/** Media that blocks show; fields of other kinds of media stay empty. */
export type HostileMedia = Partial<Record<MediaKind, readonly { id: string }[]>>;

interface Hostile {
  textOf: TextOf;
  mediaOf: (kinds: readonly MediaKind[]) => { id: string } | undefined;
}

const LABEL_LENGTH = 100;
const MARKDOWN_LENGTH = 1000;
/** Fields that take no free text. */
const fixed: Readonly<Record<string, string>> = {
  'blocks.video.url': 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'blocks.embed-studio.templateId': '',
};

const textAt =
  (place: number): TextOf =>
  (longest) =>
    hostilePack(longest, place);

const inMarkdown = (text: string): string =>
  `${text}\n\n# ${text}\n\n- ${text}\n\n> ${text}\n\n[${text}](${text})\n\n![${text}](${text})\n\n\`${text}\``;

function linkOf({ textOf }: Hostile): object {
  const target = encodeURIComponent(textOf(LABEL_LENGTH)).slice(0, 400);
  return { label: textOf(LABEL_LENGTH), page: { path: `/learn/?a=${target}` } };
}

/** A field with texts wherever it takes one; undefined where it takes none. */
function hostileValue(field: Field, hostile: Hostile): unknown {
  const { textOf, mediaOf } = hostile;
  switch (field.input) {
    case 'text':
    case 'long_text':
      return textOf(field.max);
    case 'markdown':
      return inMarkdown(textOf(MARKDOWN_LENGTH));
    case 'link':
      return linkOf(hostile);
    case 'media':
      return mediaOf(field.kinds);
    case 'audio':
      return {
        name: textOf(200),
        caption: textOf(500),
        thumbnail: mediaOf(['image']) ?? null,
        file: mediaOf(['audio']),
      };
    case 'group':
      return hostileFields(field.fields, hostile);
    case 'list':
      return [hostileValue(field.item, hostile)];
    default:
      return undefined;
  }
}

const hostileFields = (fields: Fields, hostile: Hostile, of = ''): object =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const value = fixed[`${of}.${key}`] ?? hostileValue(field, hostile);
      return value === undefined ? [] : [[key, value]];
    }),
  );

/** How many packs it takes until each text has been in a field. */
function packsFor(field: Field | LinkField): number {
  switch (field.input) {
    case 'text':
    case 'long_text':
      return hostilePacks(field.max).length;
    case 'markdown':
      return hostilePacks(MARKDOWN_LENGTH).length;
    case 'link':
      return hostilePacks(LABEL_LENGTH).length;
    case 'audio':
      return hostilePacks(200).length;
    case 'group':
      return Math.max(...Object.values(field.fields).map(packsFor));
    case 'list':
      return packsFor(field.item);
    default:
      return 1;
  }
}

const blockOf = ({ component, fields }: BlockKind, hostile: Hostile) => ({
  ...hostileFields(fields, hostile, component),
  component,
});

const mediaAt =
  (media: HostileMedia, place: number): Hostile['mediaOf'] =>
  (kinds) => {
    const found = media[kinds.find((kind) => media[kind]) ?? 'image'];
    return found?.[place % found.length];
  };

/** A document with a block of each of the 25 kinds, and the text in all of its texts. */
export function hostileDocument(
  text: string,
  media: HostileMedia,
): { title: string; description: string; blocks: object[] } {
  const hostile = { textOf: (longest: number) => text.slice(0, longest), mediaOf: mediaAt(media, 0) };
  const blocks = blockKinds.map((kind, place) => ({ ...blockOf(kind, hostile), id: `b${place}` }));
  return { title: text, description: text, blocks };
}

/** Documents that together have each of the 150 texts in every text of every kind of block, and in those of a page. */
export function hostileDocuments(media: HostileMedia, blocksEach = 150): object[] {
  const blocks = blockKinds.flatMap((kind) => {
    const times = Math.max(...Object.values(kind.fields as Fields).map(packsFor));
    return Array.from({ length: times }, (_none, place) =>
      blockOf(kind, { textOf: textAt(place), mediaOf: mediaAt(media, place) }),
    );
  });
  const pages = Math.max(hostilePacks(150).length, Math.ceil(blocks.length / blocksEach));
  return Array.from({ length: pages }, (_none, place) => {
    const textOf = textAt(place);
    return {
      title: textOf(150),
      description: textOf(300),
      navigation: { title: textOf(150) },
      blocks: blocks
        .slice(place * blocksEach, (place + 1) * blocksEach)
        .map((block, at) => ({ ...block, id: `b${at}` })),
    };
  });
}
