import {
  useMutation,
  useQueryClient,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import { useRef } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { headingLinkClass } from '#design/link/heading-link-class.ts';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { tracksPage } from '#features/tracks/pages.ts';
import { ListFormSwitch } from '#features/tracks/web/lists/list-form-switch.tsx';
import { TrackGrid } from '#features/tracks/web/lists/track-grid.tsx';
import { href } from '#platform/pure/page.ts';
import { getListLoadedAt } from '#platform/web/api/query-data-age.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { myListsPage } from '../../pages.ts';
import { clearPlayedTracks, type PlayedPage, updatePlayedSettings } from '../../played.contract.ts';
import styles from '../my-lists-page.module.css';
import { PlayListButton } from '../play-list-button.tsx';
import { isPlayedRemembered } from './is-played-remembered.ts';
import { playedSettingsQuery, playedTracksQuery } from './played-tracks-query.ts';

const tracksOf = ({ pages }: { pages: readonly PlayedPage[] }) =>
  pages.flatMap((page) => page.played.map(({ track }) => track));

/** `/account/lists?type=played`: the tracks that the viewer has played lately. */
export function PlayedTracksPage() {
  const api = useApi();
  const client = useQueryClient();
  const query = useSuspenseInfiniteQuery(playedTracksQuery(api));
  const settings = useSuspenseQuery(playedSettingsQuery(api));
  const readAgain = () => client.invalidateQueries({ queryKey: playedTracksQuery(api).queryKey });
  const heading = useRef<HTMLHeadingElement>(null);
  const clear = useMutation({
    mutationFn: () => api(clearPlayedTracks, {}),
    onSuccess() {
      // The button disappears with the last track, so the focus moves to the heading.
      heading.current?.focus();
      return readAgain();
    },
    onError: flashRefusal,
  });
  const remember = useMutation({
    mutationFn: (isRemembered: boolean) => api(updatePlayedSettings, { settings: { isRemembered } }),
    async onSuccess(changed) {
      isPlayedRemembered.setState(changed.isRemembered);
      client.setQueryData(playedSettingsQuery(api).queryKey, changed);
      await readAgain();
    },
    onError: flashRefusal,
  });
  const tracks = tracksOf(query.data);
  const isRemembered = remember.isPending ? remember.variables : settings.data.isRemembered;
  return (
    <div className={styles.page}>
      <PageHead
        titleRef={heading}
        title="Played lately"
        lead="Only you can see this list: what you played in the last 90 days."
      >
        <a href={href(myListsPage)} className={headingLinkClass}>
          My lists
        </a>
        {tracks.length > 0 && (
          <Button busy={clear.isPending} onClick={() => clear.mutate()}>
            Clear
          </Button>
        )}
        {tracks.length > 0 && <ListFormSwitch />}
        <PlayListButton query={query} tracksOf={tracksOf} />
      </PageHead>
      <CheckboxField
        kind="switch"
        label="Remember what I play"
        hint="Switched off, the list is cleared and nothing is added to it."
        checked={isRemembered}
        inactive={remember.isPending}
        onChange={(event) => remember.mutate(event.currentTarget.checked)}
      />
      {tracks.length === 0 ? (
        <EmptyState
          icon={History}
          text={isRemembered ? 'Tracks that you play appear here.' : 'What you play is not remembered.'}
          action={
            <>
              <a className={buttonClass('quiet')} href={href(tracksPage, {}, { type: 'trending' })}>
                See trending tracks
              </a>
              <a className={buttonClass('quiet')} href={href(myListsPage, {}, { type: 'liked' })}>
                See what you like
              </a>
            </>
          }
        />
      ) : (
        <TrackGrid tracks={tracks} loadedAt={getListLoadedAt(query.data)} level={2} />
      )}
      <ListEnd
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  );
}
