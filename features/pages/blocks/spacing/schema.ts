import { choice } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';

export const spacing = blockKind({
  component: 'blocks.spacing',
  name: 'Space',
  about: 'Empty space.',
  fields: {
    size: choice({
      label: 'Size',
      options: { small: 'Small', medium: 'Medium', large: 'Large' },
      initial: 'medium',
    }),
  },
  example: {},
});

export type SpacingView = BlockViewOf<typeof spacing>;
