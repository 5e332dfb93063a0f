import { href } from '#platform/pure/page.ts';
import { useSettings } from '#platform/web/app-context.tsx';
import { genreSlug } from '../model/genre-slug.ts';
import { genrePage } from '../pages.ts';
import styles from './genre-chip.module.css';

/** A genre as a link to its tracks; plain on the education edition, which has no such page. */
export function GenreChip({ name }: { name: string }) {
  if (useSettings().educationMode) return <span className={styles.chip}>{name}</span>;
  return (
    <a className={styles.chip} href={href(genrePage, { genre: genreSlug(name) })}>
      {name}
    </a>
  );
}
