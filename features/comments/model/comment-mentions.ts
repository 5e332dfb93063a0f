import { linkedParts } from '#platform/pure/text/linked-parts.ts';

/** Members whom one comment mentions at most; further names are plain text. */
export const MENTIONS_MAX = 10;
/** Members that are suggested at once. */
export const SUGGESTED_MAX = 6;

/** A name is a profile link. No part of an e-mail address, of an address on the web, or of a name on another site. */
const before = String.raw`(?<![\p{L}\p{M}\p{N}@./_#~:+=&?%$\\-])@`;
const after = String.raw`(?![\p{L}\p{M}\p{N}@_]|(?:-+|[.:/+~])[\p{L}\p{N}_])`;
const mention = new RegExp(`${before}([A-Za-z0-9]{1,50})${after}`, 'gu');
/** Suggestions are also found by the username, which can have any letters. */
const begun = new RegExp(String.raw`${before}([\p{L}\p{M}\p{N}_-]{1,50})$`, 'u');

/** The names that a text mentions, in lower case, each once. */
export const mentionedNames = (text: string): string[] =>
  [
    ...new Set(
      linkedParts(text)
        .filter(({ href }) => href === null)
        .flatMap((part) => mentionParts(part.text))
        .flatMap(({ name }) => name ?? []),
    ),
  ].slice(0, MENTIONS_MAX);

export interface MentionPart {
  text: string;
  /** The name in lower case; null for plain text. */
  name: string | null;
}

/** Splits a text without web addresses into plain parts and mentions. */
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
export function begunName(beforeCaret: string): string | null {
  const last = linkedParts(beforeCaret).at(-1);
  return last?.href === null ? (begun.exec(last.text)?.[1] ?? null) : null;
}
