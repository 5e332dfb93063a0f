import { linkClass } from '#design/link/link-class.ts';
import { linkedParts, type TextPart } from '#platform/pure/text/linked-parts.ts';
import type { CommentView } from '../contract.ts';
import { mentionParts } from '../model/comment-mentions.ts';
import styles from './comment-section.module.css';

interface CommentTextProps {
  text: string;
  mentions?: CommentView['mentions'];
}

interface LinkedPart extends TextPart {
  /** Address of a mentioned member. */
  page: string | undefined;
}

/** A comment's plain text with its line breaks; web addresses and mentions become links. */
export function CommentText({ text, mentions = [] }: CommentTextProps) {
  const pages = new Map(mentions.map(({ name, selfLink }) => [name, selfLink]));
  const parts = linkedParts(text).flatMap((part): LinkedPart[] =>
    part.href === null
      ? mentionParts(part.text).map((one) => ({
          text: one.text,
          href: null,
          page: pages.get(one.name ?? ''),
        }))
      : [{ ...part, page: undefined }],
  );
  return (
    <p className={styles.text}>
      {parts.map(({ text: part, href, page }, at) => {
        if (page !== undefined)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text stay in their order
            <a key={at} className={linkClass()} href={page}>
              {part}
            </a>
          );
        return href === null ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text stay in their order
          <a key={at} className={linkClass()} href={href} target="_blank" rel="nofollow ugc noopener">
            {part}
          </a>
        );
      })}
    </p>
  );
}
