import { queryOptions } from '@tanstack/react-query';
import { mapKeys, toCamel } from '#platform/pure/casing.ts';
import type { Api } from '#platform/pure/contract.ts';
import { type ContentPage, getContentPage } from '../contract.ts';
import type { PageBlock } from '../model/block-view.ts';
import type { NavigationNode } from '../model/navigation.ts';

/** A page as its component gets it. */
export type PageToShow = Omit<ContentPage['attributes'], 'navigation' | 'blocks'> & {
  id: string;
  navigation: NavigationNode | null;
  blocks: PageBlock[];
};

/** The page of blocks at a path of this host; a legal text in an earlier version, too. */
export const contentPageQuery = (api: Api, path: string, education: boolean, version?: number) =>
  queryOptions({
    queryKey: ['pages', path, education, version ?? null],
    queryFn: async () =>
      toPageToShow(
        (await api(getContentPage, { path, version, ...(education && { education: 'true' }) })).data,
      ),
  });

/** The answer of the API as a page's component gets it. */
export function toPageToShow({ id, attributes }: ContentPage): PageToShow {
  const { navigation, blocks, ...rest } = attributes;
  return {
    ...rest,
    id,
    navigation: navigation as NavigationNode | null,
    blocks: (blocks as object[]).map(toBlockOnce),
  };
}

/** Blocks by the answer's own: the pages that the server draws of one answer, which many share, change them once. */
const changedBlocks = new WeakMap<object, PageBlock>();

function toBlockOnce(answered: object): PageBlock {
  const known = changedBlocks.get(answered);
  if (known) return known;
  const { _Component: component, ...block } = mapKeys(answered, toCamel) as Record<string, unknown>;
  const changed = { ...(withoutSources(block) as object), component } as unknown as PageBlock;
  changedBlocks.set(answered, changed);
  return changed;
}

/** Leaves out Markdown that is there as HTML, too. */
function withoutSources(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSources);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !(`${key}Html` in value));
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutSources(item)]));
}
