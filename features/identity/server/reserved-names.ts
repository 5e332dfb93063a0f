import { reservedLinks } from '../model/profile-link.ts';
import { wordKeys } from './name-keys.ts';

const siteWord = 'tonehall';
const staffWords =
  `admin admins administrator administrators crew mod moderator moderators official root security staff
  support system team`.split(/\s+/);

/** Among so few words i and l may be taken for each other: "Adm1n". */
const reservedNameKeys = (name: string): string[] => wordKeys(name).map((key) => key.replaceAll('i', 'l'));

/** Whoever is called so is taken for somebody of the site, or for a member who is gone. */
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

/** True for a name, of a member or a group, that looks like one of the site's own in any letters that look alike. */
export const isReservedName = (name: string): boolean =>
  reservedNameKeys(name).some((key) => reservedNames.has(key));

/** The same of a link, for words that are pages or offices of the site. */
export const isReservedLinkLookalike = (link: string): boolean =>
  wordKeys(link).some((key) => reservedLinkKeys.has(key));
