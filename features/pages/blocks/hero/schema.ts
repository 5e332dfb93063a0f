import { choice, image, link, list, longText, media, text } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';

export const hero = blockKind({
  component: 'blocks.hero',
  name: 'Hero',
  about: 'The top of a page: its title, what it is about, and where to go.',
  fields: {
    title: text({ label: 'Title', required: true }),
    subtitle: longText({ label: 'Subtitle' }),
    note: longText({ label: 'Note', help: 'Smaller, below the subtitle.' }),
    image: image({ label: 'Picture' }),
    video: media({ label: 'Film', kinds: ['video'] }),
    drawing: choice({
      label: 'Drawing',
      help: 'Shown where there is neither picture nor film.',
      options: { none: 'None', arches: 'Arches', studio: 'Studio', light: 'Light' },
      initial: 'none',
    }),
    buttons: list({ label: 'Buttons', max: 3, item: link({ label: 'Button' }) }),
  },
  example: {
    title: 'Made in a room. Heard in a hall.',
    subtitle: 'Where musicians put what they make on stage.',
    drawing: 'arches',
    buttons: [
      { label: 'Listen first', page: { path: '/tracks' }, url: '', newTab: false, audience: 'everyone' },
    ],
  },
});

export type HeroView = BlockViewOf<typeof hero>;
