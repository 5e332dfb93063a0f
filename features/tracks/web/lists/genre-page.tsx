import { useQuery } from '@tanstack/react-query';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { genreSlug } from '../../model/genre-slug.ts';
import { type Genre, genreOfSlug } from '../../model/genres.ts';
import { trackSortOf } from '../../model/track-sorts.ts';
import { genrePage, tracksPage } from '../../pages.ts';
import { genresWithTracksQuery, genreTracksQuery } from '../track-queries.ts';
import { genreHref } from './topic-head.ts';
import { NoTracksOfTopic, TopicPage } from './topic-page.tsx';

interface GenrePageProps {
  params: Record<string, string>;
  search: Record<string, string>;
}

/** `/tracks/genre/{genre}`: the tracks of a genre in the order that `sort` names. */
export function GenrePage({ params, search }: GenrePageProps) {
  const api = useApi();
  const genre = genreOfSlug(params.genre ?? '');
  const sort = trackSortOf(search.sort);
  return (
    genre && (
      <TopicPage
        name={genre.name}
        sort={sort}
        addressOf={(one) => genreHref(genre.name, one)}
        query={genreTracksQuery(api, genreSlug(genre.name), sort)}
        empty={<NoTracksOfGenre genre={genre} />}
      />
    )
  );
}

/** Suggests the genre that has the most tracks. */
function NoTracksOfGenre({ genre }: { genre: Genre }) {
  const [most] = useQuery(genresWithTracksQuery(useApi())).data ?? [];
  const other = most
    ? { name: `Listen to ${most.name}`, address: href(genrePage, { genre: genreSlug(most.name) }) }
    : { name: 'Look at all tracks', address: href(tracksPage) };
  return <NoTracksOfTopic text={`No ${genre.name} tracks have been published yet.`} other={other} />;
}
