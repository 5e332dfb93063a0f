import { GROUP_LINK_LIMIT } from './group-settings.ts';

export const INVALID_GROUP_LINK = 'Link contains invalid characters';

/** The validation error of a group link; null when its text is valid, taken or not (GROUP-083, GROUP-084). */
export function groupLinkError(link: string): string | null {
  if (!/^[A-Za-z0-9_-]+$/.test(link)) return INVALID_GROUP_LINK;
  if (link.length > GROUP_LINK_LIMIT) return `is too long (maximum is ${GROUP_LINK_LIMIT} characters)`;
  return isReservedGroupLink(link) ? 'is not available' : null;
}

/** Digits only are ids (GROUP-009); `new` is the path of the form. */
export const isReservedGroupLink = (link: string) => /^\d+$/.test(link) || link.toLowerCase() === 'new';

/** Whether the key of an address or call is a group's id; any other key is a group link (GROUP-009). */
export const isGroupId = (key: string): boolean => /^\d+$/.test(key);
