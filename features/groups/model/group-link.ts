import { GROUP_LINK_LIMIT } from './group-settings.ts';

export const INVALID_GROUP_LINK = 'Link contains invalid characters';

/** What is wrong with a group link by itself, in the words of the form; null when nothing is (GROUP-083, GROUP-084). */
export function groupLinkError(link: string): string | null {
  if (!/^[A-Za-z0-9_-]+$/.test(link)) return INVALID_GROUP_LINK;
  if (link.length > GROUP_LINK_LIMIT) return `is too long (maximum is ${GROUP_LINK_LIMIT} characters)`;
  return isReserved(link) ? 'is not available' : null;
}

/** Digits alone are ids (GROUP-009), and `new` is the address of the form. */
const isReserved = (link: string) => /^\d+$/.test(link) || link.toLowerCase() === 'new';

/** True for what names a group by its id in addresses and calls; anything else is a group link (GROUP-009). */
export const isGroupId = (key: string): boolean => /^\d+$/.test(key);

/** The link of a group that was given none: its name in lower case, other characters as single hyphens (GROUP-085). */
export function groupLinkFromName(name: string): string {
  const link = name
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .slice(0, GROUP_LINK_LIMIT)
    .replace(/^-+|-+$/g, '');
  if (link === '') return 'group';
  return isReserved(link) ? `group-${link}`.slice(0, GROUP_LINK_LIMIT) : link;
}
