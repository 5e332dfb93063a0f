import { isReservedPath } from './reserved-names.ts';

export const PAGE_PATH_LIMIT = 200;
const maxDepth = 6;

/** The validation error of a page's path: small letters, digits and hyphens between slashes. */
export function pagePathError(path: string): string | null {
  if (path === '/') return null;
  if (path.length > PAGE_PATH_LIMIT) return `is too long (maximum is ${PAGE_PATH_LIMIT} characters)`;
  if (!/^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+\/?$/.test(path)) return 'is invalid';
  if (isReservedPath(path)) return 'is used by the site itself';
  return path.split('/').filter(Boolean).length > maxDepth ? 'is invalid' : null;
}

/** The path without a slash at its end, by which pages are found; '' is the home. */
export const pathKey = (path: string): string => path.replace(/\/+$/, '');

/** The keys of the paths above a path, nearest first, without the home. */
export function keysAbove(path: string): string[] {
  const parts = pathKey(path).split('/').slice(1, -1);
  return parts.map((_part, place) => `/${parts.slice(0, parts.length - place).join('/')}`);
}

/** The path that a page below `from` has once that page has moved to `to`. */
export const movedPath = (path: string, from: string, to: string): string =>
  pathKey(to) + path.slice(pathKey(from).length);
