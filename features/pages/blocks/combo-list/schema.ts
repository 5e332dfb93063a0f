import { choice, group, image, link, list, longText, text, toggle } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';

export const comboList = blockKind({
  component: 'blocks.combo-list',
  name: 'Picture, text and link',
  about: 'Rows or columns of picture, text and link.',
  fields: {
    title: text({ label: 'Title' }),
    layout: choice({ label: 'Layout', options: { rows: 'Rows', columns: 'Columns' }, initial: 'rows' }),
    numbered: toggle({ label: 'Numbered steps' }),
    items: list({
      label: 'Items',
      max: 30,
      required: true,
      item: group({
        label: 'Item',
        fields: {
          title: text({ label: 'Title', required: true }),
          text: longText({ label: 'Text' }),
          image: image({ label: 'Picture' }),
          link: link({ label: 'Link' }),
        },
      }),
    }),
  },
  example: {
    title: 'Three ways in',
    items: [
      { title: 'Begin with a beat', text: 'Choose a tempo and tap a rhythm.', image: null, link: null },
      { title: 'Find what goes with it', text: 'Add bass, chords and a melody.', image: null, link: null },
    ],
  },
});

export type ComboListView = BlockViewOf<typeof comboList>;
