import { longText, text } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';

export const getStartedCta = blockKind({
  component: 'blocks.get-started-cta',
  name: 'Get started',
  about: 'A call to begin: guests sign up, members go to the studio.',
  fields: {
    title: text({ label: 'Title' }),
    text: longText({ label: 'Text' }),
    button: text({ label: 'Button', max: 60, help: 'Empty: “Get started”.' }),
  },
  example: { title: 'Your first eight bars', text: 'It takes a beat, a bass and five minutes.' },
});

export type GetStartedCtaView = BlockViewOf<typeof getStartedCta>;
