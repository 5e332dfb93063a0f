import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import Music from 'lucide-react/icons/music';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useDebounced } from '#platform/web/use-debounced.ts';
import type { GroupView } from '../../contract.ts';
import type { listPostableTracks } from '../../tracks.contract.ts';
import styles from './add-track-dialog.module.css';
import { postableTracksQuery } from './group-track-queries.ts';
import { TrackChoice } from './track-choice.tsx';
import { usePostTrack } from './use-post-track.ts';

/** Delay from the last keystroke to the search, in ms. */
const searchAfterMs = 200;

/** Chooses one of the viewer's own tracks for a group. */
export function AddTrackDialog({ group, onClose }: { group: GroupView; onClose: () => void }) {
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const search = useDebounced(term.trim(), searchAfterMs);
  const markPosted = useMarkPosted(group.id);
  const { isPending, mutate } = usePostTrack(group.id, { markPosted, onPosted: () => setChosen(null) });
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

type Postable = InfiniteData<AnswerOf<typeof listPostableTracks>>;

/** Marks a track in the dialog as posted. */
function useMarkPosted(groupId: string): (trackId: string) => void {
  const client = useQueryClient();
  return (trackId) =>
    client.setQueriesData<Postable>({ queryKey: ['groups', 'postable', groupId] }, (shown) => {
      const marked = (page: Postable['pages'][number]) => ({
        ...page,
        tracks: page.tracks.map((one) => (one.id === trackId ? { ...one, posted: true } : one)),
      });
      return shown && { ...shown, pages: shown.pages.map(marked) };
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
            <TrackChoice
              key={track.id}
              track={track}
              mark={track.posted ? 'Posted' : null}
              chosen={track.id === chosen}
              onChoose={onChoose}
            />
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
