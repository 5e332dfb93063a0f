import { choice, image, link, markdown, text } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';

export const textAndImage = blockKind({
  component: 'blocks.text-and-image',
  name: 'Text and picture',
  about: 'A text beside a picture.',
  fields: {
    title: text({ label: 'Title' }),
    text: markdown({ label: 'Text', required: true }),
    image: image({ label: 'Picture', required: true }),
    imageSide: choice({ label: 'Side', options: { left: 'Left', right: 'Right' }, initial: 'right' }),
    button: link({ label: 'Button' }),
  },
  example: { title: 'Hear it breathe', text: 'Listeners like it and *write what they think*.' },
});

export type TextAndImageView = BlockViewOf<typeof textAndImage>;
