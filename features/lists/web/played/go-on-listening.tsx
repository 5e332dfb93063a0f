import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Section } from '#design/section/section.tsx';
import { TrackRow } from '#features/tracks/web/track-row.tsx';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { myListsPage } from '../../pages.ts';
import { lastPlayedQuery } from './last-played-query.ts';

/** The track that the viewer played last, from where they stopped, and after it the ones before; `children` where there is none. */
export function GoOnListening({ children }: { children: ReactNode }) {
  const { data, dataUpdatedAt } = useQuery(lastPlayedQuery(useApi()));
  const [last] = data?.played ?? [];
  if (!data || !last) return children;
  return (
    <Section
      heading="Go on listening"
      landmark
      showAll={data.played.length > 1 && href(myListsPage, {}, { type: 'played' })}
    >
      <TrackRow
        track={last.track}
        from={last.position}
        list={data.played.map(({ track }) => track)}
        loadedAt={dataUpdatedAt}
        eager
      />
    </Section>
  );
}
