import { z } from 'zod';
import { countries } from '#platform/pure/countries.ts';
import { obeys } from '#platform/pure/obeys.ts';
import { longestSchoolText, schoolRoles } from './model/school-account.ts';

const roles = schoolRoles.map(([role]) => role);
const codes = countries.map(({ code }) => code);

/** What is wrong with a name, which is trimmed by now, or null. */
function textFault(text: string): string | null {
  if (text === '') return 'This field is required';
  const isLong = [...text].length > longestSchoolText;
  return isLong ? `is too long (maximum is ${longestSchoolText} characters)` : null;
}

const text = z
  .string()
  .max(2000)
  .overwrite((value) => value.toWellFormed().trim())
  .check(obeys(textFault));

/** The school account form, as it is sent. */
export const SchoolAccountForm = z.strictObject({
  firstName: text,
  lastName: text,
  role: z.enum(roles),
  name: text,
  country: z.enum(codes),
});
export type SchoolAccountForm = z.output<typeof SchoolAccountForm>;
