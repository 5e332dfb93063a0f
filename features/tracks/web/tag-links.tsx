import { href } from '#platform/pure/page.ts';
import { useSettings } from '#platform/web/app-context.tsx';
import { tagPage } from '../pages.ts';
import styles from './tag-links.module.css';

/** A track's tags as links to their tracks; plain on the education edition, which has no such pages. */
export function TagLinks({ tags }: { tags: readonly string[] }) {
  const { educationMode } = useSettings();
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>{educationMode ? `#${tag}` : <a href={href(tagPage, { tag })}>#{tag}</a>}</li>
      ))}
    </ul>
  );
}
