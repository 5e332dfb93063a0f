import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import Music from 'lucide-react/icons/music';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { flash } from '#design/flash/flash.ts';
import { Icon } from '#design/icon/icon.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import type { GroupView } from '#features/groups/contract.ts';
import type { CampaignView, EntryForm } from '#features/groups/group-campaign.contract.ts';
import { TrackChoice } from '#features/groups/web/posts/track-choice.tsx';
import { usePostTrack } from '#features/groups/web/posts/use-post-track.ts';
import { showFailure } from '#features/groups/web/show-failure.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { href } from '#platform/pure/page.ts';
import { patchQueryData } from '#platform/web/api/query-data-age.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { replaceEntry } from '../entries.contract.ts';
import { campaignUploadPage } from '../pages.ts';
import { ownTracksKey, ownTracksQuery } from './campaign-queries.ts';
import { EntryFields } from './entries/entry-fields.tsx';
import { isReadyToEnter, noEntryWords, toEntryForm } from './entries/entry-words.ts';
import styles from './select-track-dialog.module.css';

interface SelectTrackDialogProps {
  group: GroupView;
  campaign: Pick<CampaignView, 'slug' | 'termsVersion' | 'termsHtml'>;
  /** The entry that the track takes the place of. */
  replaced?: { id: string } | undefined;
  onClose: () => void;
}

/** Enters one of the viewer's own tracks, or leads to the upload of another. */
export function SelectTrackDialog({ group, campaign, replaced, onClose }: SelectTrackDialogProps) {
  const { slug } = campaign;
  const [words, setWords] = useState(noEntryWords);
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useInfiniteQuery(ownTracksQuery(useApi(), slug));
  const tracks = list.data?.pages.flatMap((page) => page.items) ?? [];
  const markPosted = useMarkSubmitted(slug);
  const client = useQueryClient();
  const onPosted = () => {
    setChosen(null);
    // Posting may have made the viewer a contestant.
    for (const part of [['one'], ['members', group.id], ['own-entries']])
      void client.invalidateQueries({ queryKey: ['groups', ...part] });
  };
  const entry = toEntryForm(campaign, words);
  const posting = usePostTrack(group.id, { entry, markPosted, onPosted });
  const replacing = useReplaceEntry({ slug, replacedId: replaced?.id ?? '', entry, onDone: onClose });
  const { isPending, mutate } = replaced ? replacing : posting;
  return (
    <Dialog
      open
      onClose={onClose}
      title={replaced ? 'Replace your entry' : 'Select track'}
      size="large"
      footer={
        <>
          <a className={buttonClass('quiet')} href={href(campaignUploadPage, { groupLink: slug })}>
            <Icon of={Upload} size={20} />
            Upload from disc
          </a>
          <Button
            variant="primary"
            busy={isPending}
            disabled={chosen === null || !isReadyToEnter(campaign, words)}
            onClick={() => chosen !== null && mutate(chosen)}
          >
            {replaced ? 'Replace entry' : 'Post track'}
          </Button>
        </>
      }
    >
      <div className={styles.list} aria-busy={list.isPending}>
        {list.isPending && skeletonRows.map((place) => <Skeleton key={place} height={64} />)}
        {list.isLoadingError && (
          <ErrorState text="Your tracks could not be loaded." onRetry={() => void list.refetch()} />
        )}
        {list.isSuccess && tracks.length === 0 && (
          <EmptyState icon={Music} text="You don't have any tracks yet. Upload one from your disc." />
        )}
        {tracks.length > 0 && (
          <fieldset className={styles.tracks}>
            <legend className="spoken">Your tracks</legend>
            {tracks.map((track) => (
              <TrackChoice
                key={track.id}
                track={{ id: track.id, title: track.title, img: track.imageSmallUrl }}
                mark={markOf(track)}
                chosen={track.id === chosen}
                onChoose={setChosen}
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
      <EntryFields campaign={campaign} words={words} onChange={setWords} />
    </Dialog>
  );
}

const skeletonRows = [0, 1, 2, 3, 4];

/** Why a track cannot be entered; null where it can. */
function markOf({ submitted, status, published }: TrackView): string | null {
  if (submitted) return 'Posted';
  if (status === 'error') return 'Could not be processed';
  if (status !== 'done') return 'Being processed';
  return published ? null : 'Not published';
}

interface Replacement {
  slug: string;
  replacedId: string;
  entry: EntryForm | undefined;
  onDone: () => void;
}

/** Enters a track in the place of another. */
function useReplaceEntry({ slug, replacedId, entry, onDone }: Replacement) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mixdownId: string) =>
      api(replaceEntry, { slug, trackId: replacedId, mixdownId, ...(entry && { entry }) }),
    onSuccess: () => {
      flash.success('Your entry is replaced.');
      void client.invalidateQueries({ queryKey: ['groups'] });
      onDone();
    },
    onError: showFailure,
  });
}

type OwnTracks = InfiniteData<{ items: TrackView[] }>;

/** Marks a track in the dialog as entered. */
function useMarkSubmitted(slug: string): (trackId: string) => void {
  const client = useQueryClient();
  return (trackId) => {
    patchQueryData<OwnTracks>(client, ownTracksKey(slug), (shown) => {
      const marked = (page: OwnTracks['pages'][number]) => ({
        ...page,
        items: page.items.map((one) => (one.id === trackId ? { ...one, submitted: true } : one)),
      });
      return { ...shown, pages: shown.pages.map(marked) };
    });
  };
}
