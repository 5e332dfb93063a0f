import type { AudioListView } from '../blocks/audio-list/schema.ts';
import type { BadgeView } from '../blocks/badge/schema.ts';
import type { BreadcrumbsView } from '../blocks/breadcrumbs/schema.ts';
import type { CarouselView } from '../blocks/carousel/schema.ts';
import type { ComboListView } from '../blocks/combo-list/schema.ts';
import type { CtaRowView } from '../blocks/cta-row/schema.ts';
import type { CtaWithBackgroundView } from '../blocks/cta-with-background/schema.ts';
import type { DownloadView } from '../blocks/download/schema.ts';
import type { EmbedStudioView } from '../blocks/embed-studio/schema.ts';
import type { FaqView } from '../blocks/faq/schema.ts';
import type { GetStartedCtaView } from '../blocks/get-started-cta/schema.ts';
import type { HeroView } from '../blocks/hero/schema.ts';
import type { HeroPlayerView } from '../blocks/hero-player/schema.ts';
import type { ImageView } from '../blocks/image/schema.ts';
import type { InviteCodeBannerView } from '../blocks/invite-code-banner/schema.ts';
import type { MarkdownView } from '../blocks/markdown/schema.ts';
import type { PriceBadgeView } from '../blocks/price-badge/schema.ts';
import type { ProjectTemplateListView } from '../blocks/project-template-list/schema.ts';
import type { SourcedCarouselView } from '../blocks/sourced-carousel/schema.ts';
import type { SpacingView } from '../blocks/spacing/schema.ts';
import type { SubpagesListView } from '../blocks/subpages-list/schema.ts';
import type { TemplateListView } from '../blocks/template-list/schema.ts';
import type { TextAndButtonsCtaView } from '../blocks/text-and-buttons-cta/schema.ts';
import type { TextAndImageView } from '../blocks/text-and-image/schema.ts';
import type { VideoView } from '../blocks/video/schema.ts';
import type { BlockFrame } from './block-kind.ts';

/** A block as its view gets it; `component` says which kind. */
export type BlockView =
  | AudioListView
  | BadgeView
  | BreadcrumbsView
  | CarouselView
  | ComboListView
  | CtaRowView
  | CtaWithBackgroundView
  | DownloadView
  | EmbedStudioView
  | FaqView
  | GetStartedCtaView
  | HeroView
  | HeroPlayerView
  | ImageView
  | InviteCodeBannerView
  | MarkdownView
  | PriceBadgeView
  | ProjectTemplateListView
  | SourcedCarouselView
  | SpacingView
  | SubpagesListView
  | TemplateListView
  | TextAndButtonsCtaView
  | TextAndImageView
  | VideoView;

/** A block that cannot be shown: unknown, or without what it needs. */
export interface FailedBlock extends BlockFrame {
  component: string;
  failed: true;
}

/** A block of a page: to be shown, or one that failed. */
export type PageBlock = BlockView | FailedBlock;
