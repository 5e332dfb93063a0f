/** Members whom one comment mentions at most; further names are plain text. */
export const MENTIONS_MAX = 10;
/** Members that are suggested at once. */
export const SUGGESTED_MAX = 6;

/** A name is a profile link. No part of an e-mail address, of an address on the web, or of a name on another site. */
const before = String.raw`(?<![\p{L}\p{N}@./_-])@`;
const mention = new RegExp(`${before}([A-Za-z0-9]{1,50})(?![\\p{L}\\p{N}@_])`, 'gu');
const begun = new RegExp(`${before}([A-Za-z0-9]{1,50})$`, 'u');

/** The names that a text mentions, in lower case, each once. */
export const mentionedNames = (text: string): string[] =>
  [...new Set([...text.matchAll(mention)].map(([, name]) => name?.toLowerCase() ?? ''))].slice(
    0,
    MENTIONS_MAX,
  );

export interface MentionPart {
  text: string;
  /** The name in lower case; null for plain text. */
  name: string | null;
}

/** Splits a text into plain parts and mentions. */
export function mentionParts(text: string): MentionPart[] {
  const parts: MentionPart[] = [];
  let from = 0;
  for (const found of text.matchAll(mention)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index), name: null });
    parts.push({ text: found[0], name: found[1]?.toLowerCase() ?? null });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), name: null });
  return parts;
}

/** The beginning of a name that is being written before the caret; null where none is. */
export const begunName = (beforeCaret: string): string | null => begun.exec(beforeCaret)?.[1] ?? null;
