import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';
import type { NavigationStep } from '../../model/navigation.ts';

export const breadcrumbs = blockKind({
  component: 'blocks.breadcrumbs',
  name: 'Breadcrumbs',
  about: 'The pages above this one, as links.',
  fields: {},
  example: {},
});

/** `trail`: from the topmost page down to the current one, which is the last. */
export type BreadcrumbsView = BlockViewOf<typeof breadcrumbs> & { trail: readonly NavigationStep[] };
