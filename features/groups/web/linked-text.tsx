import { linkClass } from '#design/link/link-class.ts';
import { linkedParts } from '#platform/pure/linked-parts.ts';

/** What somebody wrote, with its web addresses as links that lend it no weight. */
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
