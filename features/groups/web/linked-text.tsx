import { linkClass } from '#design/link/link-class.ts';
import { linkedParts } from '#platform/pure/text/linked-parts.ts';

/** A member's text with its web addresses as links, marked `nofollow ugc`. */
export function LinkedText({ text }: { text: string }) {
  return linkedParts(text).map(({ text: part, href }, at) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text stay in their order
      <a key={at} className={linkClass()} href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
