import { ContentPage } from '#features/pages/web/content-page.tsx';
import { contentPathOf, contentVersionOf, termOf } from './load-content-page.ts';
import type { PageProps } from './page-props.ts';

/** The page of blocks at the address. */
export function ContentRoutePage({ params, search, path = '/' }: PageProps) {
  const here = contentPathOf({ params, path });
  return (
    <ContentPage key={here} path={here} term={termOf(search)} version={contentVersionOf(here, search)} />
  );
}
