import { reservedLinks } from '../model/profile-link.ts';
import { wordKeys } from './name-keys.ts';

const siteWord = 'tonehall';
const staffWords =
  `admin admins administrator administrators crew mod moderator moderators official root security staff
  support system team`.split(/\s+/);

/** Among so few words i and l count as confusable: "Adm1n". */
const reservedNameKeys = (name: string): string[] => wordKeys(name).map((key) => key.replaceAll('i', 'l'));

/** Names that read like the site's staff or like a deleted member. */
const reservedNames: ReadonlySet<string> = new Set(
  [
    'deleted user',
    'suspended user',
    'hidden user',
    siteWord,
    ...staffWords,
    ...staffWords.flatMap((office) => [`${siteWord} ${office}`, `${office} ${siteWord}`]),
  ].flatMap(reservedNameKeys),
);
const reservedLinkKeys: ReadonlySet<string> = new Set([...reservedLinks].flatMap(wordKeys));

/** True for a name of a member or group that is confusable with one of the site's own. */
export const isReservedName = (name: string): boolean =>
  reservedNameKeys(name).some((key) => reservedNames.has(key));

/** True for a link that is confusable with a page or role of the site. */
export const isReservedLinkLookalike = (link: string): boolean =>
  wordKeys(link).some((key) => reservedLinkKeys.has(key));
