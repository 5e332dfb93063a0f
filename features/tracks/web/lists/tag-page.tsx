import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { trackSortOf } from '../../model/track-sorts.ts';
import { tracksPage } from '../../pages.ts';
import { tagTracksQuery } from '../track-queries.ts';
import { tagHref } from './topic-head.ts';
import { NoTracksOfTopic, TopicPage } from './topic-page.tsx';

interface TagPageProps {
  params: Record<string, string>;
  search: Record<string, string>;
}

/** `/tracks/tag/{tag}`: the tracks with a tag in the order that `sort` names. */
export function TagPage({ params: { tag = '' }, search }: TagPageProps) {
  const sort = trackSortOf(search.sort);
  return (
    <TopicPage
      name={`#${tag}`}
      sort={sort}
      addressOf={(one) => tagHref(tag, one)}
      query={tagTracksQuery(useApi(), tag, sort)}
      empty={
        <NoTracksOfTopic
          text={`No track has the tag “${tag}” yet.`}
          other={{ name: 'Look at all tracks', address: href(tracksPage) }}
        />
      }
    />
  );
}
