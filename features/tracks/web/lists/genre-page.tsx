import { useQuery } from '@tanstack/react-query';
import Headphones from 'lucide-react/icons/headphones';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { headingLinkClass } from '#design/link/heading-link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type GenreSort, genreSlug, genreSortOf, genreSorts } from '../../model/genre-tracks.ts';
import { type Genre, genreOfSlug } from '../../model/genres.ts';
import { genrePage, myTracksPage, tracksPage } from '../../pages.ts';
import styles from '../genre-chip.module.css';
import { genresWithTracksQuery, genreTracksQuery } from '../track-queries.ts';
import { genreHref } from './genre-head.ts';
import { TrackPages } from './track-list.tsx';
import pageStyles from './tracks-page.module.css';

const sortLabels: Readonly<Record<GenreSort, string>> = {
  week: 'This week',
  new: 'New',
  all_time: 'All time',
};

interface GenrePageProps {
  params: Record<string, string>;
  search: Record<string, string>;
}

/** `/tracks/genre/{genre}`: the tracks of a genre in the order that `sort` names. */
export function GenrePage({ params, search }: GenrePageProps) {
  const api = useApi();
  const genre = genreOfSlug(params.genre ?? '');
  const sort = genreSortOf(search.sort);
  return (
    genre && (
      <div className={pageStyles.page}>
        <PageHead title={genre.name}>
          <a href={href(tracksPage)} className={headingLinkClass}>
            All tracks
          </a>
        </PageHead>
        <nav className={styles.chips} aria-label="Order of the tracks">
          {genreSorts.map((one) => (
            <a
              key={one}
              className={styles.chip}
              href={genreHref(genre.name, one)}
              {...(one === sort && { 'aria-current': 'page' })}
            >
              {sortLabels[one]}
            </a>
          ))}
        </nav>
        <TrackPages
          key={`${genre.id} ${sort}`}
          query={genreTracksQuery(api, genreSlug(genre.name), sort)}
          of={genre.name}
          empty={<NoTracksOfGenre genre={genre} />}
        />
      </div>
    )
  );
}

/** Instead of an empty list: upload the first, or listen to the genre that has the most. */
function NoTracksOfGenre({ genre }: { genre: Genre }) {
  const [most] = useQuery(genresWithTracksQuery(useApi())).data ?? [];
  const other = most
    ? { name: `Listen to ${most.name}`, address: href(genrePage, { genre: genreSlug(most.name) }) }
    : { name: 'Look at all tracks', address: href(tracksPage) };
  return (
    <EmptyState
      icon={Headphones}
      text={`No ${genre.name} tracks have been published yet.`}
      action={
        <div className={classNames(styles.chips, styles.centred)}>
          <a className={buttonClass('quiet')} href={href(myTracksPage)}>
            Upload a track
          </a>
          <a className={buttonClass('quiet')} href={other.address}>
            {other.name}
          </a>
        </div>
      }
    />
  );
}
