import { useQuery } from '@tanstack/react-query';
import { Cover } from '#design/cover/cover.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { Panel } from '#design/panel/panel.tsx';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import type { TrackView } from '#features/tracks/contract.ts';
import { isPlayable } from '#features/tracks/web/to-player-track.ts';
import { uploadedCoverAddress } from '#features/tracks/web/uploaded-cover-address.ts';
import { useTrackPlayback } from '#features/tracks/web/use-track-playback.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { GroupView } from '../contract.ts';
import styles from './group-page.module.css';
import { featuredGroupTracksQuery } from './group-track-queries.ts';

/** The featured tracks in a group's sidebar; renders nothing without any. */
export function FeaturedTracks({ group }: { group: GroupView }) {
  const { data, isPending } = useQuery(featuredGroupTracksQuery(useApi(), group.id));
  const tracks = (data?.tracks ?? []).slice(0, group.sidebarTracks).map(({ track }) => track);
  if (!isPending && tracks.length === 0) return null;
  return (
    <Panel heading="Featured tracks">
      {isPending ? (
        <Skeleton height={group.sidebarTracks * 64} />
      ) : (
        <ol className={styles.rows}>
          {tracks.map((track) => (
            <FeaturedRow key={track.id} track={track} list={tracks} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function FeaturedRow({ track, list }: { track: TrackView; list: readonly TrackView[] }) {
  const { playing, waiting, toggle, prepare } = useTrackPlayback(track, list);
  return (
    <li className={styles.row}>
      <Cover
        id={track.id}
        src={uploadedCoverAddress(track.imageSmallUrl)}
        colour={track.imageColour}
        size={48}
      />
      <div className={styles.rowTexts}>
        <a className={`${linkClass('quiet')} ${styles.rowTitle}`} href={track.selfLink}>
          {track.title}
        </a>
        <a className={`${linkClass('quiet')} ${styles.rowAuthor}`} href={track.user.selfLink}>
          {track.user.username}
        </a>
      </div>
      {isPlayable(track) && (
        <PlayButton
          playing={playing}
          loading={waiting}
          title={track.title}
          size={40}
          onToggle={toggle}
          onIntent={prepare}
        />
      )}
    </li>
  );
}
