import { contentPage } from '#features/pages/pages.ts';
import type { Page } from '#platform/pure/page.ts';
import { allPages } from '../all-pages.ts';
import { homePage } from '../own-pages.ts';

/** The pages below one part of an address, by their next part. */
interface Branch {
  page?: Page;
  byName: Map<string, Branch>;
  parameter?: Branch;
}

const newBranch = (): Branch => ({ byName: new Map() });
const partsOf = (path: string) => path.split('/').filter(Boolean);

const root = newBranch();
for (const page of allPages) {
  if (page.path === '/$') continue;
  let branch = root;
  for (const part of partsOf(page.path)) {
    const known = part.startsWith('$') ? branch.parameter : branch.byName.get(part);
    const next = known ?? newBranch();
    if (part.startsWith('$')) branch.parameter = next;
    else branch.byName.set(part, next);
    branch = next;
  }
  branch.page = page;
}

function walk(branch: Branch | undefined, parts: readonly string[], at = 0): Page | undefined {
  const part = parts[at];
  if (!branch || part === undefined) return branch?.page;
  return walk(branch.byName.get(part), parts, at + 1) ?? walk(branch.parameter, parts, at + 1);
}

/** The declared page at a path without query; names come before parameters. Other addresses may be those of pages of blocks. */
export const findPage = (path: string): Page | undefined => walk(root, partsOf(path));

/** The page at a path, or the nearest one above an address that has none. */
export function findPageAbove(path: string): Page | undefined {
  const parts = partsOf(path);
  for (let end = parts.length; end >= 0; end -= 1) {
    const page = walk(root, parts.slice(0, end));
    if (page) return page;
  }
  return undefined;
}

/** Whether the program has a page at a path that shows no page of blocks. */
export function hasDeclaredPage(path: string): boolean {
  const page = findPage(path);
  return page !== undefined && page.id !== contentPage.id && page.id !== homePage.id;
}

/** The declared page at a path, or else the page of blocks, which may be anywhere. */
export const findAnyPage = (path: string): Page => findPage(path) ?? contentPage;
