import { profileLinkFault } from '#features/identity/model/profile-link.ts';
import { USERNAME_LIMIT } from '#features/identity/model/username-limit.ts';
import { newHiddenFault } from '#platform/pure/hidden-characters.ts';
import { isBlank } from '#platform/pure/is-blank.ts';
import { type Network, networkNames, socialFault, tidySocial } from './social-link.ts';

export const REAL_NAME_LIMIT = 100;
export const ABOUT_LIMIT = 1000;

/** What the form holds, as it is typed: every field a text. */
export type ProfileText = Record<'username' | 'realName' | 'profileLink' | 'about' | Network, string>;

/** What pages say in place of a name, or beside one: nobody is called so. */
const ofTheHouse = /^(deleted user|suspended user|crew|tonehall( team)?|moderators?)$/i;

/** What is wrong with a username (USER-055), or null. Whether it is taken only the server knows. */
function usernameFault(name: string, before: string | null): string | null {
  const text = name.trim();
  if (isBlank(text)) return 'This field is required';
  const hidden = newHiddenFault(text, before);
  if (hidden !== null) return hidden;
  if (ofTheHouse.test(text.replaceAll(/\s+/g, ' '))) return 'has already been taken';
  return tooLong(text, USERNAME_LIMIT);
}

const tooLong = (text: string, limit: number): string | null =>
  [...text].length > limit ? `is too long (maximum is ${limit} characters)` : null;

const realNameFault = (text: string, before: string | null): string | null =>
  newHiddenFault(text, before) ?? tooLong(text, REAL_NAME_LIMIT);

/** What is wrong with the given fields of a profile that has been `before`, each under its name; nothing for fields that are fine or absent. */
export function profileFaults(
  change: Partial<Record<keyof ProfileText, string | null | undefined>>,
  before: { username: string; realName: string | null },
): Partial<ProfileText> {
  const { username, realName, profileLink, about } = change;
  const faults: [keyof ProfileText, string | null][] = [
    ['username', username == null ? null : usernameFault(username, before.username)],
    ['realName', realName == null ? null : realNameFault(realName, before.realName)],
    ['profileLink', profileLink == null ? null : profileLinkFault(profileLink.trim())],
    ['about', about == null ? null : tooLong(about, ABOUT_LIMIT)],
    ...networkNames.map((network): [Network, string | null] => [
      network,
      socialFault(network, tidySocial(network, change[network] ?? '')),
    ]),
  ];
  return Object.fromEntries(faults.filter(([, fault]) => fault !== null));
}
