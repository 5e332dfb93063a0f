import { image, link, longText, text } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';

export const ctaWithBackground = blockKind({
  component: 'blocks.cta-with-background',
  name: 'Call on a picture',
  about: 'Text and a button over a picture.',
  fields: {
    title: text({ label: 'Title', required: true }),
    text: longText({ label: 'Text' }),
    background: image({ label: 'Picture', required: true }),
    button: link({ label: 'Button' }),
  },
  example: {
    title: 'Put it on stage',
    text: 'A recording becomes a page with an address of its own.',
    button: {
      label: 'Upload a track',
      page: { path: '/account/tracks' },
      url: '',
      newTab: false,
      audience: 'everyone',
    },
  },
});

export type CtaWithBackgroundView = BlockViewOf<typeof ctaWithBackground>;
