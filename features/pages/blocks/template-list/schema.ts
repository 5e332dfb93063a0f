import type { TemplateCard } from '#features/projects/templates.contract.ts';
import { number, text } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';

export const templateList = blockKind({
  component: 'blocks.template-list',
  name: 'Newest templates',
  about: 'The newest public templates, by tag.',
  fields: {
    title: text({ label: 'Title' }),
    tag: text({ label: 'Tag', max: 60, help: 'Empty: templates of any tag.' }),
    items: number({ label: 'How many', min: 1, max: 24, initial: 12 }),
  },
  example: { title: 'New templates' },
});

/** Renders nothing without templates. */
export type TemplateListView = BlockViewOf<typeof templateList> & {
  templates: readonly Omit<TemplateCard, 'tags'>[];
};
