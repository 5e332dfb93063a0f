export interface TextPart {
  text: string;
  /** Null for plain text. */
  href: string | null;
}

/** Ends before invisible characters, which can turn the order in which an address reads. */
const address = /\bhttps?:\/\/[^\s<>"'\p{Cc}\p{Cf}]+/gu;

const userName = /^https?:\/\/[^/?#\\]*@/;

/**
 * Splits a text into plain parts and web addresses; trailing punctuation and brackets are not part of an address. One with a
 * user name or password stays plain, because it reads like the address of another site.
 */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(address)) {
    const url = trimPunctuation(found[0]);
    if (!URL.canParse(url) || userName.test(url)) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index), href: null });
    parts.push({ text: url, href: url });
    from = found.index + url.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}

function trimPunctuation(found: string): string {
  const url = found.replace(/[.,;:!?]+$/, '');
  return url.endsWith(')') && !url.includes('(') ? trimPunctuation(url.slice(0, -1)) : url;
}
