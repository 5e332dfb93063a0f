import { z } from 'zod';
import { blankError } from './is-blank.ts';

/** A trimmed text of 1 to `limit` characters (Unicode code points), at least one of them visible, without NUL. */
export const requiredText = (limit: number) =>
  z
    .string()
    .overwrite((value) => value.toWellFormed())
    .trim()
    .min(1)
    .check((context) => {
      const message = requiredTextError(context.value, limit);
      if (message) context.issues.push({ code: 'custom', message, input: context.value, continue: false });
    })
    .max(limit * 2);

function requiredTextError(text: string, limit: number): string | null {
  if ([...text].length > limit) return `is too long (maximum is ${limit} characters)`;
  // PostgreSQL cannot store a NUL in a text.
  if (text.includes('\u0000')) return 'is invalid';
  return blankError(text);
}
