import { countries } from '#platform/pure/countries.ts';

/** What somebody is at their school, with the words of the form. */
export const schoolRoles = [
  ['teacher', 'Teacher'],
  ['school_admin', 'School administrator'],
  ['it_admin', 'IT administrator'],
  ['principal', 'Principal'],
  ['other', 'Other'],
] as const;

export type SchoolRole = (typeof schoolRoles)[number][0];

/** What the school account form asks for. */
export interface SchoolAccount {
  firstName: string;
  lastName: string;
  role: string;
  name: string;
  country: string;
}

export const schoolAccountFields = ['firstName', 'lastName', 'role', 'name', 'country'] as const;

/** The longest first name, last name and name of a school, in characters. */
export const longestSchoolText = 100;

const isSchoolRole = (text: string): boolean => schoolRoles.some(([role]) => role === text);
const isCountry = (text: string): boolean => countries.some(({ code }) => code === text);

/** The form's fields as an address carries them: a role or country outside the lists counts as missing. */
export function schoolAccountOf(search: Readonly<Record<string, string | undefined>>): SchoolAccount {
  const text = (value: string | undefined) => (value ?? '').trim();
  return {
    firstName: text(search.firstName),
    lastName: text(search.lastName),
    role: isSchoolRole(text(search.role)) ? text(search.role) : '',
    name: text(search.name),
    country: isCountry(text(search.country)) ? text(search.country) : '',
  };
}

/** True when nothing of the form is missing any more. */
export const isWholeSchoolAccount = (account: SchoolAccount): boolean =>
  schoolAccountFields.every((field) => account[field] !== '');
