import type { Field, Fields } from '../block-fields.ts';
import type { BlockKind, StoredBlock } from '../block-kind.ts';
import type { StoredAudio, StoredLink } from '../block-values.ts';

export const newLink: StoredLink = { label: '', page: null, url: '', newTab: false, audience: 'everyone' };
const newAudio: StoredAudio = { name: '', caption: '', thumbnail: null, file: null };

/** What a field has before anybody has filled it in; as the server's schema fills it in. */
function initialValue(field: Field): unknown {
  switch (field.input) {
    case 'text':
    case 'long_text':
    case 'markdown':
      return '';
    case 'media':
    case 'link':
      return null;
    case 'audio':
      return newAudio;
    case 'choice':
      return field.initial;
    case 'number':
      return field.initial ?? null;
    case 'toggle':
      return false;
    case 'group':
      return initialValues(field.fields);
    case 'list':
      return [];
  }
}

const initialValues = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, initialValue(field)]));

/** A new item of a list; unlike a link that stands alone it is there at once. */
export const newItem = (field: Field): unknown => (field.input === 'link' ? newLink : initialValue(field));

/** A block as the editor adds it, empty. */
export const newBlock = (kind: BlockKind, id: string): StoredBlock => ({
  width: 'normal',
  spacing: { top: 'none', bottom: 'none' },
  theme: 'transparent',
  fade: false,
  hidden: false,
  ...initialValues(kind.fields),
  component: kind.component,
  id,
});
