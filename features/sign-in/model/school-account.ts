import { countries } from '#platform/pure/countries.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';

/** The roles in a school with their labels. */
export const schoolRoles = [
  ['teacher', 'Teacher'],
  ['school_admin', 'School administrator'],
  ['it_admin', 'IT administrator'],
  ['principal', 'Principal'],
  ['other', 'Other'],
] as const;

type SchoolRole = (typeof schoolRoles)[number][0];

/** The fields of the school account form. */
export interface SchoolAccount {
  firstName: string;
  lastName: string;
  role: string;
  name: string;
  country: string;
}

type CompleteSchoolAccount = SchoolAccount & { role: SchoolRole };

export const schoolAccountFields = ['firstName', 'lastName', 'role', 'name', 'country'] as const;

/** The maximum length of first name, last name and school name, in characters. */
export const maxSchoolTextLength = 100;

const isSchoolRole = (text: string): text is SchoolRole => schoolRoles.some(([role]) => role === text);
const isCountry = (text: string): boolean => countries.some(({ code }) => code === text);

/** The form's fields that an address carries: all but a person's name. Unknown roles and countries count as missing. */
export function readSchool(
  search: Readonly<Record<string, string | undefined>>,
): Omit<SchoolAccount, 'firstName' | 'lastName'> {
  const text = (value: string | undefined) => (value ?? '').trim();
  return {
    role: isSchoolRole(text(search.role)) ? text(search.role) : '',
    name: text(search.name),
    country: isCountry(text(search.country)) ? text(search.country) : '',
  };
}

/** The form as it is sent, or null while a field is missing. */
export function completeSchoolAccount(account: SchoolAccount): CompleteSchoolAccount | null {
  const isWhole = schoolAccountFields.every((field) => !isBlank(account[field]));
  return isWhole && isSchoolRole(account.role) ? { ...account, role: account.role } : null;
}
