import { ContentPage } from '#features/pages/web/content-page.tsx';
import { contentPathOf } from './load-content-page.ts';
import type { PageProps } from './page-props.ts';

/** The page of blocks at the address. */
export function ContentRoutePage({ params, path = '/' }: PageProps) {
  return <ContentPage path={contentPathOf({ params, path })} />;
}
