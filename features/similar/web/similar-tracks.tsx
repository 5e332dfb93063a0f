import { useQuery } from '@tanstack/react-query';
import { Section } from '#design/section/section.tsx';
import type { TrackView } from '#features/tracks/contract.ts';
import { CompactTrack } from '#features/tracks/web/lists/compact-track.tsx';
import { PlayAllButton } from '#features/tracks/web/lists/play-all-button.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import type { SimilarReason } from '../model/rank-similar.ts';
import { similarQuery } from './similar-query.ts';
import styles from './similar-tracks.module.css';

const heading = 'More like this';

/** Tracks that are like another one, each with the reason; nothing where there are none, or the call has failed. */
export function SimilarTracks({ track }: { track: Pick<TrackView, 'id' | 'title' | 'doesUserLike'> }) {
  const { data } = useQuery(similarQuery(useApi(), track.id));
  const tracks = (data?.similar ?? []).map((one) => one.track);
  if (!data || tracks.length === 0) return null;
  return (
    <Section heading={heading} landmark action={<PlayAllButton tracks={tracks} of={heading} />}>
      <ul className={styles.tracks} role="list">
        {data.similar.map((one) => (
          <li key={one.track.id}>
            <CompactTrack track={one.track} list={tracks}>
              <p className={styles.reason}>{reasonText(one.reason, track)}</p>
            </CompactTrack>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function reasonText(
  reason: SimilarReason,
  { title, doesUserLike }: Pick<TrackView, 'title' | 'doesUserLike'>,
): string {
  if (reason === 'listed') return 'In lists with this track';
  if (reason === 'tags') return 'With the same tags';
  if (reason === 'sound') return 'Sounds much like this track';
  if (reason === 'genre') return 'Of the same genre';
  return doesUserLike ? `Because you liked “${title}”` : 'Liked by people who like this track';
}
