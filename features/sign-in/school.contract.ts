import { z } from 'zod';
import { countries } from '#platform/pure/countries.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { maxSchoolTextLength, schoolRoles } from './model/school-account.ts';

const roles = schoolRoles.map(([role]) => role);
const codes = countries.map(({ code }) => code);

/** The validation error for a trimmed name, or null. */
function schoolTextError(text: string): string | null {
  if (isBlank(text)) return 'This field is required';
  const hidden = hiddenCharacterError(text);
  if (hidden !== null) return hidden;
  const isLong = [...text].length > maxSchoolTextLength;
  return isLong ? `is too long (maximum is ${maxSchoolTextLength} characters)` : null;
}

const text = z
  .string()
  .max(2000)
  .overwrite((value) => value.toWellFormed().trim())
  .check(toSchemaCheck(schoolTextError));

/** The school account form, as it is sent. */
export const SchoolAccountForm = z.strictObject({
  firstName: text,
  lastName: text,
  role: z.enum(roles),
  name: text,
  country: z.enum(codes),
});
export type SchoolAccountForm = z.output<typeof SchoolAccountForm>;

nameSchemas({ SchoolAccountForm });
