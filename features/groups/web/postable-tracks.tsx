import { useInfiniteQuery } from '@tanstack/react-query';
import Music from 'lucide-react/icons/music';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { Cover } from '#design/cover/cover.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { uploadedCoverAddress } from '#features/tracks/web/uploaded-cover-address.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { PostableTrack } from '../tracks.contract.ts';
import styles from './add-track-dialog.module.css';
import { postableTracksQuery } from './group-track-queries.ts';

interface PostableTracksProps {
  groupId: string;
  search: string;
  chosen: string | null;
  onChoose: (trackId: string) => void;
}

const skeletonRows = [0, 1, 2, 3];

/** The viewer's published tracks whose title contains `search`; posted ones cannot be chosen. */
export function PostableTracks({ groupId, search, chosen, onChoose }: PostableTracksProps) {
  const list = useInfiniteQuery(postableTracksQuery(useApi(), groupId, search));
  const tracks = list.data?.pages.flatMap((page) => page.tracks) ?? [];
  return (
    <div className={styles.list} aria-busy={list.isPending}>
      {list.isPending && skeletonRows.map((place) => <Skeleton key={place} height={64} />)}
      {list.isLoadingError && (
        <ErrorState text="Your tracks could not be loaded." onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && tracks.length === 0 && <NoPostableTracks searched={search !== ''} />}
      {tracks.length > 0 && (
        <fieldset className={styles.tracks}>
          <legend className="spoken">Your tracks</legend>
          {tracks.map((track) => (
            <TrackChoice key={track.id} track={track} chosen={track.id === chosen} onChoose={onChoose} />
          ))}
        </fieldset>
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}

function TrackChoice(props: { track: PostableTrack; chosen: boolean; onChoose: (id: string) => void }) {
  const { track, chosen, onChoose } = props;
  const { id, title, img, posted } = track;
  return (
    <label className={classNames(styles.track, posted && styles.posted)}>
      <input
        type="radio"
        name="track"
        className={styles.radio}
        checked={chosen && !posted}
        disabled={posted}
        onChange={() => onChoose(id)}
      />
      <Cover id={id} src={uploadedCoverAddress(img)} size={48} />
      <span className={styles.title}>{title}</span>
      {posted && <span className={styles.sign}>Posted</span>}
    </label>
  );
}

function NoPostableTracks({ searched }: { searched: boolean }) {
  if (searched) return <EmptyState icon={Music} text="None of your tracks has this in its title." />;
  return (
    <EmptyState
      icon={Music}
      text="You don't have any published tracks yet."
      action={
        <a className={buttonClass('quiet')} href="/account/tracks">
          Upload a track
        </a>
      }
    />
  );
}
