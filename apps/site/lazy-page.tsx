import { useParams, useSearch } from '@tanstack/react-router';
import type { LazyModule } from '#platform/web/lazy-module.ts';
import type { Search } from '#platform/web/search-params.ts';
import type { AnySitePage } from './site-page.ts';

/** The exports of a file in `routes/`. */
export interface PageFile {
  page: AnySitePage;
}

/** The component of a page in a lazy file. */
export function lazyPage({ load, read }: LazyModule<PageFile>) {
  function LazyPage() {
    const params = useParams({ strict: false }) as Record<string, string>;
    const search = useSearch({ strict: false }) as Search;
    const Page = read().page.component;
    return Page && <Page params={params} search={search} />;
  }
  return Object.assign(LazyPage, { preload: load });
}
