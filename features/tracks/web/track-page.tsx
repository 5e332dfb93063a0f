import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Carousel } from '#design/carousel/carousel.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { TrackCard } from './track-card.tsx';
import { TrackComments } from './track-comments.tsx';
import { TrackDescription } from './track-description.tsx';
import { TrackHero } from './track-hero.tsx';
import styles from './track-page.module.css';
import { artistTracksQuery, trackByLinkQuery } from './track-queries.ts';
import { usePolledTrack } from './use-polled-track.ts';

/** A track's own page. */
export function TrackPage({ params }: { params: Record<string, string> }) {
  const { profileLink = '', permalink = '' } = params;
  const api = useApi();
  const query = useSuspenseQuery(trackByLinkQuery(api, profileLink, permalink));
  const track = usePolledTrack(query.data);
  const more = useQuery(artistTracksQuery(api, track.user.id));
  const others = (more.data?.items ?? []).filter(
    (other) => other.id !== track.id && other.published && other.status === 'done',
  );
  return (
    <article className={styles.page}>
      <TrackHero track={track} loadedAt={query.dataUpdatedAt} list={[track, ...others]} />
      <TrackDescription text={track.description} />
      <TrackComments track={track} />
      {others.length > 0 && (
        <div className={styles.more}>
          <h2 className={styles.heading}>
            More by <a href={track.user.selfLink}>{track.user.username}</a>
          </h2>
          <Carousel label={`More by ${track.user.username}`} slideWidth={200}>
            {others.map((other) => (
              <TrackCard key={other.id} track={other} list={others} loadedAt={more.dataUpdatedAt} />
            ))}
          </Carousel>
        </div>
      )}
    </article>
  );
}
