import type { PageLine } from '../../admin.contract.ts';

export interface PageBranch {
  page: PageLine;
  /** How many listed pages stand above it. */
  depth: number;
}

const isBelow = (path: string, above: string) =>
  above !== '/' && path.startsWith(`${above.replace(/\/$/, '')}/`);

/** Pages by path, each with its depth below the pages that are listed above it. */
export function pageTree(pages: readonly PageLine[]): PageBranch[] {
  const above: PageLine[] = [];
  const segments = (path: string) => path.split('/').filter(Boolean).join('/');
  const inOrder = pages.toSorted((a, b) => (segments(a.path) < segments(b.path) ? -1 : 1));
  return inOrder.map((page) => {
    while (above.length > 0 && !isBelow(page.path, above.at(-1)?.path ?? '')) above.pop();
    const depth = above.length;
    above.push(page);
    return { page, depth };
  });
}

/** Pages whose title or path has every word of the search. */
export function searchPages(pages: readonly PageLine[], search: string): PageLine[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return pages.filter(({ title, path }) => {
    const text = `${title} ${path}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** A page's path, with its edition unless that is the site. */
export const placeText = ({ path, edition }: Pick<PageLine, 'path' | 'edition'>): string =>
  edition === 'site' ? path : `${path} (${edition === 'both' ? 'both editions' : edition})`;
