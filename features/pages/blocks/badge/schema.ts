import { choice, text } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';

export const badge = blockKind({
  component: 'blocks.badge',
  name: 'Label',
  about: 'A small label.',
  fields: {
    text: text({ label: 'Text', max: 60, required: true }),
    icon: choice({
      label: 'Icon',
      options: { none: 'None', star: 'Star', music: 'Note', clock: 'Clock', check: 'Check', info: 'Info' },
      initial: 'none',
    }),
    color: choice({
      label: 'Colour',
      options: { neutral: 'Neutral', accent: 'Accent', success: 'Green', warning: 'Yellow' },
      initial: 'neutral',
    }),
  },
  example: { text: 'For beginners', icon: 'star', color: 'accent' },
});

export type BadgeView = BlockViewOf<typeof badge>;
