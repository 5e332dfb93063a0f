import { breadcrumbs } from '../../blocks/breadcrumbs/schema.ts';
import { getStartedCta } from '../../blocks/get-started-cta/schema.ts';
import { hero } from '../../blocks/hero/schema.ts';
import { markdownBlock } from '../../blocks/markdown/schema.ts';
import { subpagesList } from '../../blocks/subpages-list/schema.ts';
import { textAndImage } from '../../blocks/text-and-image/schema.ts';
import type { BlockKind } from '../block-kind.ts';
import type { PageDocument, PageType } from '../page-document.ts';
import { newBlock } from './new-block.ts';

interface PagePattern {
  name: string;
  about: string;
  type: PageType;
  kinds: readonly BlockKind[];
}

const patterns = {
  landing: {
    name: 'Landing page',
    about: 'A hero, two parts with pictures, and a call to join.',
    type: 'article',
    kinds: [hero, textAndImage, textAndImage, getStartedCta],
  },
  lesson: {
    name: 'Lesson',
    about: 'The way back up, then text.',
    type: 'article',
    kinds: [breadcrumbs, markdownBlock],
  },
  overview: {
    name: 'Overview',
    about: 'Text, then cards of the pages below it.',
    type: 'article_overview',
    kinds: [breadcrumbs, markdownBlock, subpagesList],
  },
  legal: { name: 'Legal text', about: 'Text alone.', type: 'article', kinds: [markdownBlock] },
} as const satisfies Record<string, PagePattern>;

export type PatternName = keyof typeof patterns;
export const pagePatterns: Readonly<Record<PatternName, PagePattern>> = patterns;

/** The draft of a new page; ids of blocks are their places. */
export function documentOfPattern(name: PatternName, title: string): PageDocument {
  const { type, kinds }: PagePattern = pagePatterns[name];
  return {
    title,
    description: '',
    type,
    shareImage: null,
    navigation: { title: '', place: 0, hidden: false },
    unlisted: false,
    blocks: kinds.map((kind, place) => newBlock(kind, `b${place + 1}`)),
  };
}
