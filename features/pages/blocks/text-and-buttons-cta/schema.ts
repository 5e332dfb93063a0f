import { link, list, longText, text } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';

export const textAndButtonsCta = blockKind({
  component: 'blocks.text-and-buttons-cta',
  name: 'Text and buttons',
  about: 'A title, a text and one to three buttons.',
  fields: {
    title: text({ label: 'Title' }),
    text: longText({ label: 'Text' }),
    buttons: list({ label: 'Buttons', max: 3, required: true, item: link({ label: 'Button' }) }),
  },
  example: {
    title: 'Free to begin, and yours to keep',
    text: 'The free plan has no end.',
    buttons: [
      { label: 'See plans', page: { path: '/pricing' }, url: '', newTab: false, audience: 'everyone' },
    ],
  },
});

export type TextAndButtonsCtaView = BlockViewOf<typeof textAndButtonsCta>;
