import { inAscii } from './in-ascii.ts';

/**
 * The text for an address or a file's name: every letter written in a-z, what is none of `kept` as single hyphens, and no more
 * than `limit` characters. Empty where nothing is left.
 */
export const toSlug = (text: string, limit: number, kept = 'a-z0-9'): string =>
  inAscii(text)
    .toLowerCase()
    .replace(new RegExp(`[^${kept}]+`, 'g'), '-')
    .replace(/^-/, '')
    .slice(0, limit)
    .replace(/-$/, '');
