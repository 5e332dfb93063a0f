import { image, link, text } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';

export const imageBlock = blockKind({
  component: 'blocks.image',
  name: 'Picture',
  about: 'A picture with a caption.',
  fields: {
    media: image({ label: 'Picture', required: true }),
    caption: text({ label: 'Caption', max: 500 }),
    link: link({ label: 'Link' }),
  },
  example: { caption: 'A mixing desk seen from above' },
});

export type ImageView = BlockViewOf<typeof imageBlock>;
