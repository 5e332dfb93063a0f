import { toSlug } from '#platform/server/text/to-slug.ts';
import { isReservedGroupLink } from '../../model/group-link.ts';
import { GROUP_LINK_LIMIT } from '../../model/group-settings.ts';

/** The default link of a group: its name in a-z and lower case, other characters replaced by single hyphens (GROUP-085). */
export function groupLinkFromName(name: string): string {
  const link = toSlug(name, GROUP_LINK_LIMIT, 'a-z0-9_');
  if (link === '') return 'group';
  return isReservedGroupLink(link) ? `group-${link}`.slice(0, GROUP_LINK_LIMIT) : link;
}
