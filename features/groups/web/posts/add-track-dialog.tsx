import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import Music from 'lucide-react/icons/music';
import { useEffect, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { Cover } from '#design/cover/cover.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { uploadedCoverAddress } from '#features/tracks/web/uploaded-cover-address.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { GroupView } from '../../contract.ts';
import { type listPostableTracks, type PostableTrack, postTrack } from '../../tracks.contract.ts';
import { showFailure } from '../show-failure.ts';
import { useGroupCache } from '../use-group-cache.ts';
import styles from './add-track-dialog.module.css';
import { postableTracksQuery } from './group-track-queries.ts';

/** Delay from the last keystroke to the search, in ms. */
const searchAfterMs = 200;

/** Chooses one of the viewer's own tracks for a group. */
export function AddTrackDialog({ group, onClose }: { group: GroupView; onClose: () => void }) {
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const search = useDebounced(term.trim(), searchAfterMs);
  const { isPending, mutate } = usePostTrack(group.id, () => setChosen(null));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add track"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            busy={isPending}
            disabled={chosen === null}
            onClick={() => chosen !== null && mutate(chosen)}
          >
            Post track
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.lead}>Choose one of your published tracks for {group.name}.</p>
        <TextField
          label="Search your tracks"
          hideLabel
          type="search"
          placeholder="Search your tracks"
          maxLength={200}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
        <PostableTracks groupId={group.id} search={search} chosen={chosen} onChoose={setChosen} />
      </div>
    </Dialog>
  );
}

/** The value, once it has not changed for `milliseconds`. */
function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

type Postable = InfiniteData<AnswerOf<typeof listPostableTracks>>;

/** Posts a track in a group, marks it as posted in the dialog, and reloads the group's tracks; then calls `onPosted`. */
function usePostTrack(groupId: string, onPosted: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const cache = useGroupCache();

  const markPosted = (trackId: string) =>
    client.setQueriesData<Postable>({ queryKey: ['groups', 'postable', groupId] }, (shown) => {
      const marked = (page: Postable['pages'][number]) => ({
        ...page,
        tracks: page.tracks.map((one) => (one.id === trackId ? { ...one, posted: true } : one)),
      });
      return shown && { ...shown, pages: shown.pages.map(marked) };
    });

  return useMutation({
    mutationFn: (trackId: string) => api(postTrack, { groupLink: groupId, mixdownId: trackId }),
    onSuccess: (_, trackId) => {
      markPosted(trackId);
      cache.incrementCount(groupId, 'tracksCount', 1);
      flash.success('Track posted successfully. Good luck!');
      void cache.reload(groupId, 'tracks').then(onPosted);
    },
    onError: (error) => {
      const refusalText = error instanceof Refusal && error.fields?.mixdown_id?.[0];
      if (refusalText) flash.error(`This track ${refusalText}`);
      else showFailure(error);
    },
  });
}

interface PostableTracksProps {
  groupId: string;
  search: string;
  chosen: string | null;
  onChoose: (trackId: string) => void;
}

const skeletonRows = [0, 1, 2, 3];

/** The viewer's published tracks whose title contains `search`; posted ones cannot be chosen. */
function PostableTracks({ groupId, search, chosen, onChoose }: PostableTracksProps) {
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
