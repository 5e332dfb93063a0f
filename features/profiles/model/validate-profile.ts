import { profileLinkError } from '#features/members/model/profile-link.ts';
import { USERNAME_LIMIT } from '#features/members/model/username-limit.ts';
import { newHiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { type Network, networkNames, normaliseSocialLink, socialLinkError } from './social-link.ts';

export const REAL_NAME_LIMIT = 100;
export const ABOUT_LIMIT = 1000;

/** The texts of the form's fields. */
export type ProfileFields = Record<'username' | 'realName' | 'profileLink' | 'about' | Network, string>;

/** Names that pages show in place of a username or as a badge; members may not use them. */
const reservedDisplayNames = /^(deleted user|suspended user|crew|tonehall( team)?|moderators?)$/i;

/** The error of a username (USER-055), or null. Only the server knows whether it is taken. */
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

/** The errors of the given fields of a profile, by field; `before` is the profile as it was. */
export function validateProfile(
  change: Partial<Record<keyof ProfileFields, string | null | undefined>>,
  before: { username: string; realName: string | null },
): Partial<ProfileFields> {
  const { username, realName, profileLink, about } = change;
  const errors: [keyof ProfileFields, string | null][] = [
    ['username', username == null ? null : usernameError(username, before.username)],
    ['realName', realName == null ? null : realNameError(realName, before.realName)],
    ['profileLink', profileLink == null ? null : profileLinkError(profileLink.trim())],
    ['about', about == null ? null : lengthError(about, ABOUT_LIMIT)],
    ...networkNames.map((network): [Network, string | null] => [
      network,
      socialLinkError(network, normaliseSocialLink(network, change[network] ?? '')),
    ]),
  ];
  return Object.fromEntries(errors.filter(([, error]) => error !== null));
}
