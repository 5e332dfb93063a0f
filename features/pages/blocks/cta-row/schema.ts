import { link, longText } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';

export const ctaRow = blockKind({
  component: 'blocks.cta-row',
  name: 'Call in a row',
  about: 'A sentence and a button in one row.',
  fields: {
    text: longText({ label: 'Text', max: 300, required: true }),
    button: link({ label: 'Button', required: true }),
  },
  example: {
    text: 'Ready for the next lesson?',
    button: { label: 'Learn', page: { path: '/learn/' }, url: '', newTab: false, audience: 'everyone' },
  },
});

export type CtaRowView = BlockViewOf<typeof ctaRow>;
