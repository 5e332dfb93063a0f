import { ContentRoutePage } from '../content-route-page.tsx';
import { contentPageHead, contentPageParts, loadContentPage } from '../load-content-page.ts';
import { sitePage } from '../site-page.ts';

/** The home: a page of blocks in a file of its own, since most visits begin here. */
export const page = sitePage({
  component: ContentRoutePage,
  load: loadContentPage,
  head: contentPageHead,
  parts: contentPageParts,
});
