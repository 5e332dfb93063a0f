import type { Field, Fields } from '../model/block-fields.ts';
import { blockKinds } from '../model/block-kinds.ts';

const link = (label: string) => ({
  label,
  page: { path: '/learn/' },
  url: '',
  newTab: false,
  audience: 'everyone',
});

/** A field with a text wherever it takes one; undefined where it takes none. */
function hostileValue(field: Field, text: string): unknown {
  switch (field.input) {
    case 'text':
    case 'long_text':
      return text.slice(0, field.max);
    case 'markdown':
      return `${text}\n\n# ${text}\n\n- ${text}\n\n> ${text}\n\n[${text}](${text})\n\n![${text}](${text})\n\n\`${text}\``;
    case 'link':
      return link(text);
    case 'group':
      return hostileFields(field.fields, text);
    case 'list':
      return field.item.input === 'audio' ? undefined : [hostileValue(field.item, text)];
    default:
      return undefined;
  }
}

const hostileFields = (fields: Fields, text: string): object =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const value = hostileValue(field, text);
      return value === undefined ? [] : [[key, value]];
    }),
  );

/** A document with a block of every kind that needs no medium, and the text in all of its texts. */
export function hostileDocument(text: string): { title: string; description: string; blocks: object[] } {
  const blocks = blockKinds
    .filter(
      ({ fields }) =>
        !Object.values(fields as Fields).some(({ input, required }) => input === 'media' && required),
    )
    .filter(({ component }) => !['blocks.video', 'blocks.audio-list'].includes(component))
    .map(({ component, fields }, place) => ({ ...hostileFields(fields, text), id: `b${place}`, component }));
  return { title: text, description: text, blocks };
}
