import { z } from 'zod';

/** A text of 1 to `limit` characters (Unicode code points, as forms count them), trimmed, without what no database keeps. */
export const filledText = (limit: number) =>
  z
    .string()
    .overwrite((value) => value.toWellFormed())
    .trim()
    .min(1)
    .check((context) => {
      const length = [...context.value].length;
      const message =
        length > limit ? `is too long (maximum is ${limit} characters)` : nulFault(context.value);
      if (message) context.issues.push({ code: 'custom', message, input: context.value, continue: false });
    })
    .max(limit * 2);

/** The one character that the database cannot keep. */
const nulFault = (value: string) => (value.includes('\u0000') ? 'is invalid' : null);
