import { z } from 'zod';

/** A text of at most `limit` characters (Unicode code points); lone surrogates are replaced. */
export const limitedText = (limit: number) =>
  z
    .string()
    .overwrite((value) => value.toWellFormed())
    .check((context) => {
      if ([...context.value].length <= limit) return;
      const message = `is too long (maximum is ${limit} characters)`;
      context.issues.push({ code: 'custom', message, input: context.value, continue: false });
    })
    .max(limit * 2);
