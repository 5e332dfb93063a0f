import { useQuery } from '@tanstack/react-query';
import { classNames } from '#design/class-names.ts';
import { useApi } from '#platform/web/app-context.tsx';
import styles from '../genre-chip.module.css';
import { GenreChip } from '../genre-chip.tsx';
import { genresWithTracksQuery } from '../track-queries.ts';

/** Two rows on a wide screen. */
const shownGenres = 16;

/** Links to the genres with the most tracks; nothing where none has any. */
export function GenreLinks() {
  const genres = useQuery(genresWithTracksQuery(useApi())).data ?? [];
  if (genres.length === 0) return null;
  return (
    <nav className={classNames(styles.chips, styles.few)} aria-label="Genres">
      {genres.slice(0, shownGenres).map(({ id, name }) => (
        <GenreChip key={id} name={name} />
      ))}
    </nav>
  );
}
