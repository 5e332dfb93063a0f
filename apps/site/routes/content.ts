import { ContentRoutePage } from '../content-route-page.tsx';
import { contentPageHead, contentPageParts, loadContentPage } from '../load-content-page.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: ContentRoutePage,
  load: loadContentPage,
  head: contentPageHead,
  parts: contentPageParts,
});
