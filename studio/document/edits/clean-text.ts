import { text } from '../reading/values.ts';
import { textLengths } from '../schema.ts';

/** A name as it will be read: one line without hidden characters, cut at its limit, and without spaces around it. */
export const cleanText = (name: string, longest: number = textLengths.name): string =>
  text(longest, '')(name.trim(), () => {}).trim();
