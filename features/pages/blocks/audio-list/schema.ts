import { audio, list, text } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';

export const audioList = blockKind({
  component: 'blocks.audio-list',
  name: 'Sounds',
  about: 'Sounds that play in place.',
  fields: {
    title: text({ label: 'Title' }),
    items: list({ label: 'Sounds', max: 30, required: true, item: audio({ label: 'Sound' }) }),
  },
  example: { title: 'Hear the difference' },
});

export type AudioListView = BlockViewOf<typeof audioList>;
