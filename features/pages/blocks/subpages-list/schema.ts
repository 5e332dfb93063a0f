import { text } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';
import type { SubpageCard } from '../../model/navigation.ts';

export const subpagesList = blockKind({
  component: 'blocks.subpages-list',
  name: 'Pages below',
  about: 'A card for each page directly below this one.',
  fields: { title: text({ label: 'Title' }) },
  example: { title: 'Lessons' },
});

export type SubpagesListView = BlockViewOf<typeof subpagesList> & { pages: readonly SubpageCard[] };
