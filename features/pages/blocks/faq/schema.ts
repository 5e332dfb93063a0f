import { group, list, markdown, text } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';

export const faq = blockKind({
  component: 'blocks.faq',
  name: 'Questions and answers',
  about: 'A list of questions; each opens its answer.',
  fields: {
    title: text({ label: 'Title' }),
    items: list({
      label: 'Questions',
      max: 50,
      required: true,
      item: group({
        label: 'Question',
        fields: {
          question: text({ label: 'Question', max: 300, required: true }),
          answer: markdown({ label: 'Answer', max: 10_000, required: true }),
        },
      }),
    }),
  },
  example: {
    title: 'What people ask',
    items: [
      { question: 'Do I have to read notes?', answer: 'No. You need **ears**, and a little patience.' },
      { question: 'What does it cost?', answer: 'The free plan has no end.' },
    ],
  },
});

export type FaqView = BlockViewOf<typeof faq>;
