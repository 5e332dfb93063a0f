import { useParams, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { part } from '#platform/web/part.ts';
import type { Search } from '#platform/web/search-params.ts';

/** What every page gets: the parts of its address. */
export interface PageProps {
  params: Record<string, string>;
  search: Search;
}

interface LazyPage {
  (): React.ReactNode;
  preload: () => Promise<void>;
  pageName: string;
}

/**
 * A page in a chunk of its own. `name` is the component and, in kebab-case, the name of its file: that is how
 * the server finds the chunk to preload in the build's manifest.
 */
export function lazyPage<N extends string>(
  importer: () => Promise<Record<N, ComponentType<PageProps>>>,
  name: N,
): LazyPage {
  const { load, read } = part(name, importer);
  function LazyPage() {
    const params = useParams({ strict: false }) as Record<string, string>;
    const search = useSearch({ strict: false }) as Search;
    const Page: ComponentType<PageProps> = read()[name];
    return <Page params={params} search={search} />;
  }
  return Object.assign(LazyPage, { preload: load, pageName: name });
}

/** `TrackPage` -> `track-page`. */
export function fileNameOf(componentName: string): string {
  return componentName.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}
