import { image, text } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';

export const embedStudio = blockKind({
  component: 'blocks.embed-studio',
  name: 'Studio',
  about: 'The studio with a project or template, opened by a click on its picture.',
  fields: {
    title: text({ label: 'Title' }),
    projectId: text({ label: 'Id of a project', max: 40 }),
    templateId: text({ label: 'Id of a template', max: 40 }),
    image: image({ label: 'Picture', required: true }),
  },
  example: { title: 'Try it here', templateId: '00000000-0000-4000-8000-000000000001' },
  problemOf({ projectId, templateId }) {
    if ((projectId === '') !== (templateId === '')) return null;
    return { field: 'projectId', text: 'Give the id of a project or of a template' };
  },
});

/** One of the two ids is set. */
export type EmbedStudioView = BlockViewOf<typeof embedStudio>;
