import { z } from 'zod';
import { blankError } from './is-blank.ts';

/** A text of 1 to `limit` characters (Unicode code points, as forms count them) of which one is seen, trimmed, without what no database keeps. */
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
  // The one character that the database cannot keep.
  if (text.includes('\u0000')) return 'is invalid';
  return blankError(text);
}
