import { group, image, link, list, longText, number, text } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';

export const carousel = blockKind({
  component: 'blocks.carousel',
  name: 'Carousel',
  about: 'Cards in a row that moves.',
  fields: {
    title: text({ label: 'Title' }),
    viewAll: link({ label: 'View all', help: 'Its label is always “View all”.' }),
    visibleItems: number({
      label: 'Cards in view',
      min: 1,
      max: 6,
      auto: true,
      help: 'Empty: by the size of the screen.',
    }),
    items: list({
      label: 'Cards',
      max: 50,
      required: true,
      item: group({
        label: 'Card',
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
    title: 'Sounds of the week',
    items: [
      { title: 'Rain on tin', text: 'Field recordings', image: null, link: null },
      { title: 'Old piano', text: 'Loops and single notes', image: null, link: null },
    ],
  },
});

/** `visibleItems` null: by the size of the screen. */
export type CarouselView = BlockViewOf<typeof carousel>;
