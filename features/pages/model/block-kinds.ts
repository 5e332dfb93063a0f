import { audioList } from '../blocks/audio-list/schema.ts';
import { badge } from '../blocks/badge/schema.ts';
import { breadcrumbs } from '../blocks/breadcrumbs/schema.ts';
import { carousel } from '../blocks/carousel/schema.ts';
import { comboList } from '../blocks/combo-list/schema.ts';
import { ctaRow } from '../blocks/cta-row/schema.ts';
import { ctaWithBackground } from '../blocks/cta-with-background/schema.ts';
import { download } from '../blocks/download/schema.ts';
import { embedStudio } from '../blocks/embed-studio/schema.ts';
import { faq } from '../blocks/faq/schema.ts';
import { getStartedCta } from '../blocks/get-started-cta/schema.ts';
import { hero } from '../blocks/hero/schema.ts';
import { heroPlayer } from '../blocks/hero-player/schema.ts';
import { imageBlock } from '../blocks/image/schema.ts';
import { inviteCodeBanner } from '../blocks/invite-code-banner/schema.ts';
import { markdownBlock } from '../blocks/markdown/schema.ts';
import { priceBadge } from '../blocks/price-badge/schema.ts';
import { projectTemplateList } from '../blocks/project-template-list/schema.ts';
import { sourcedCarousel } from '../blocks/sourced-carousel/schema.ts';
import { spacing } from '../blocks/spacing/schema.ts';
import { subpagesList } from '../blocks/subpages-list/schema.ts';
import { templateList } from '../blocks/template-list/schema.ts';
import { textAndButtonsCta } from '../blocks/text-and-buttons-cta/schema.ts';
import { textAndImage } from '../blocks/text-and-image/schema.ts';
import { videoBlock } from '../blocks/video/schema.ts';
import type { BlockKind } from './block-kind.ts';

/** Every kind of block, in the order of the picker. */
export const blockKinds = [
  hero,
  heroPlayer,
  markdownBlock,
  textAndImage,
  imageBlock,
  videoBlock,
  audioList,
  download,
  faq,
  comboList,
  carousel,
  sourcedCarousel,
  subpagesList,
  breadcrumbs,
  getStartedCta,
  ctaRow,
  textAndButtonsCta,
  ctaWithBackground,
  badge,
  priceBadge,
  inviteCodeBanner,
  templateList,
  projectTemplateList,
  embedStudio,
  spacing,
] as const satisfies readonly BlockKind[];

const kindsByComponent: ReadonlyMap<string, BlockKind> = new Map(
  blockKinds.map((kind) => [kind.component, kind]),
);

/** The kind of a component's name; undefined for an unknown one. */
export const blockKindOf = (component: string): BlockKind | undefined => kindsByComponent.get(component);
