import { countries } from '#platform/pure/countries.ts';
import { isBlank } from '#platform/pure/is-blank.ts';

/** What somebody is at their school, with the words of the form. */
export const schoolRoles = [
  ['teacher', 'Teacher'],
  ['school_admin', 'School administrator'],
  ['it_admin', 'IT administrator'],
  ['principal', 'Principal'],
  ['other', 'Other'],
] as const;

type SchoolRole = (typeof schoolRoles)[number][0];

/** What the subscription of a school can be. */
export const subscriptionStatuses = ['in_trial', 'active', 'cancelled', 'non_renewing'] as const;

/** What the school account form asks for. */
export interface SchoolAccount {
  firstName: string;
  lastName: string;
  role: string;
  name: string;
  country: string;
}

type CompleteSchoolAccount = SchoolAccount & { role: SchoolRole };

export const schoolAccountFields = ['firstName', 'lastName', 'role', 'name', 'country'] as const;

/** The longest first name, last name and name of a school, in characters. */
export const maxSchoolTextLength = 100;

const isSchoolRole = (text: string): text is SchoolRole => schoolRoles.some(([role]) => role === text);
const isCountry = (text: string): boolean => countries.some(({ code }) => code === text);

/** The form's fields as an address carries them: a role or country outside the lists counts as missing. */
export function readSchoolAccount(search: Readonly<Record<string, string | undefined>>): SchoolAccount {
  const text = (value: string | undefined) => (value ?? '').trim();
  return {
    firstName: text(search.firstName),
    lastName: text(search.lastName),
    role: isSchoolRole(text(search.role)) ? text(search.role) : '',
    name: text(search.name),
    country: isCountry(text(search.country)) ? text(search.country) : '',
  };
}

/** The form when nothing of it is missing any more, as it is sent; otherwise null. */
export function completeSchoolAccount(account: SchoolAccount): CompleteSchoolAccount | null {
  const isWhole = schoolAccountFields.every((field) => !isBlank(account[field]));
  return isWhole && isSchoolRole(account.role) ? { ...account, role: account.role } : null;
}
