import { profileLinkError } from '#features/identity/model/profile-link.ts';
import { USERNAME_LIMIT } from '#features/identity/model/username-limit.ts';
import { newHiddenCharacterError } from '#platform/pure/hidden-characters.ts';
import { isBlank } from '#platform/pure/is-blank.ts';
import { type Network, networkNames, normaliseSocialLink, socialLinkError } from './social-link.ts';

export const REAL_NAME_LIMIT = 100;
export const ABOUT_LIMIT = 1000;

/** What the form holds, as it is typed: every field a text. */
export type ProfileFields = Record<'username' | 'realName' | 'profileLink' | 'about' | Network, string>;

/** What pages say in place of a name, or beside one: nobody is called so. */
const reservedDisplayNames = /^(deleted user|suspended user|crew|tonehall( team)?|moderators?)$/i;

/** What is wrong with a username (USER-055), or null. Whether it is taken only the server knows. */
function usernameError(name: string, before: string | null): string | null {
  const text = name.trim();
  if (isBlank(text)) return 'This field is required';
  const hidden = newHiddenCharacterError(text, before);
  if (hidden !== null) return hidden;
  if (reservedDisplayNames.test(text.replaceAll(/\s+/g, ' '))) return 'has already been taken';
  return lengthError(text, USERNAME_LIMIT);
}

const lengthError = (text: string, limit: number): string | null =>
  [...text].length > limit ? `is too long (maximum is ${limit} characters)` : null;

const realNameError = (text: string, before: string | null): string | null =>
  newHiddenCharacterError(text, before) ?? lengthError(text, REAL_NAME_LIMIT);

/** What is wrong with the given fields of a profile that has been `before`, each under its name; nothing for fields that are fine or absent. */
export function validateProfile(
  change: Partial<Record<keyof ProfileFields, string | null | undefined>>,
  before: { username: string; realName: string | null },
): Partial<ProfileFields> {
  const { username, realName, profileLink, about } = change;
  const faults: [keyof ProfileFields, string | null][] = [
    ['username', username == null ? null : usernameError(username, before.username)],
    ['realName', realName == null ? null : realNameError(realName, before.realName)],
    ['profileLink', profileLink == null ? null : profileLinkError(profileLink.trim())],
    ['about', about == null ? null : lengthError(about, ABOUT_LIMIT)],
    ...networkNames.map((network): [Network, string | null] => [
      network,
      socialLinkError(network, normaliseSocialLink(network, change[network] ?? '')),
    ]),
  ];
  return Object.fromEntries(faults.filter(([, fault]) => fault !== null));
}
