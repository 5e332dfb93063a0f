import type { StoredBlock } from './block-kind.ts';
import type { MediaReference } from './block-values.ts';

export const pageTypes = ['article', 'article_overview', 'home'] as const;
export type PageType = (typeof pageTypes)[number];

export const PAGE_TITLE_LIMIT = 150;
export const PAGE_DESCRIPTION_LIMIT = 300;
export const BLOCKS_LIMIT = 200;

/** What versions of a page hold; its path and edition belong to the page itself. */
export interface PageDocument {
  title: string;
  description: string;
  type: PageType;
  /** For cards and link previews. */
  shareImage: MediaReference | null;
  navigation: {
    /** A shorter title for menus; '' is the page's own. */
    title: string;
    /** Among the pages of the same parent; equal places go by title. */
    place: number;
    hidden: boolean;
  };
  /** Search engines and the sitemap leave it out. */
  unlisted: boolean;
  blocks: StoredBlock[];
}

/** Of a document as JSON. */
export const PAGE_BYTES_LIMIT = 1_048_576;
/** Of a request with a document. */
export const BODY_BYTES_LIMIT = PAGE_BYTES_LIMIT + 4096;
