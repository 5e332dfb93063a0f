import { markdown } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';

export const markdownBlock = blockKind({
  component: 'blocks.markdown',
  name: 'Text',
  about: 'Headings, paragraphs, lists, links, pictures, tables and code.',
  fields: { content: markdown({ label: 'Text', max: 100_000, required: true }) },
  example: {
    content:
      '## What a bar is\n\nA bar is a **small box of time**. In most songs it has four beats:\n\n1. the kick drum\n2. the snare\n3. the kick drum again\n4. the snare again\n',
  },
});

/** `contentHtml` is sanitised; its headings have ids. */
export type MarkdownView = BlockViewOf<typeof markdownBlock>;
