import { group, image, list, longText, text } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';

export const projectTemplateList = blockKind({
  component: 'blocks.project-template-list',
  name: 'Chosen templates',
  about: 'Templates that you choose; each begins a project.',
  fields: {
    title: text({ label: 'Title' }),
    templates: list({
      label: 'Templates',
      max: 30,
      required: true,
      item: group({
        label: 'Template',
        fields: {
          id: text({ label: 'Id of the template', max: 40, required: true }),
          title: text({ label: 'Title', required: true }),
          image: image({ label: 'Picture' }),
          description: longText({ label: 'Description' }),
        },
      }),
    }),
  },
  example: {
    title: 'Start from here',
    templates: [
      {
        id: '00000000-0000-4000-8000-000000000001',
        title: 'Four on the floor',
        image: null,
        description: 'A beat at 124 bpm.',
      },
    ],
  },
});

export type ProjectTemplateListView = BlockViewOf<typeof projectTemplateList>;
