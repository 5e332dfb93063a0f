import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import ListMusic from 'lucide-react/icons/list-music';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { CardGrid } from '#design/card-grid/card-grid.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { headingLinkClass } from '#design/link/heading-link-class.ts';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { tracksPage } from '#features/tracks/pages.ts';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { myListsPage } from '../pages.ts';
import { FollowedListsPage } from './follows/followed-lists-page.tsx';
import { LikedTracksPage } from './liked-tracks-page.tsx';
import { ListCard } from './list-card.tsx';
import { ownListsQuery } from './list-queries.ts';
import styles from './my-lists-page.module.css';
import { PlayedTracksPage } from './played/played-tracks-page.tsx';

/** Number of covers that are in view when the page opens. */
const inView = 6;

/**
 * `/account/lists`: the viewer's playlists and albums; with `type=liked` the tracks that the viewer likes, with `type=played` those
 * played lately, with `type=followed` the lists of others that the viewer follows.
 */
export function MyListsPage({ search }: { search: Record<string, string> }) {
  if (search.type === 'liked') return <LikedTracksPage />;
  if (search.type === 'followed') return <FollowedListsPage />;
  return search.type === 'played' ? <PlayedTracksPage /> : <OwnLists />;
}

function OwnLists() {
  const query = useSuspenseInfiniteQuery(ownListsQuery(useApi()));
  const lists = query.data.pages.flatMap((page) => page.lists);
  return (
    <div className={styles.page}>
      <PageHead title="My lists">
        <a href={href(myListsPage, {}, { type: 'liked' })} className={headingLinkClass}>
          Liked
        </a>
        <a href={href(myListsPage, {}, { type: 'played' })} className={headingLinkClass}>
          Played lately
        </a>
        <a href={href(myListsPage, {}, { type: 'followed' })} className={headingLinkClass}>
          Followed
        </a>
        <NewListButton />
      </PageHead>
      {lists.length === 0 ? (
        <EmptyState
          icon={ListMusic}
          text="Collect tracks in playlists and albums, for you or for everybody."
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
        <CardGrid>
          {lists.map((list, index) => (
            <ListCard key={list.id} list={list} eager={index < inView} level={2} hasOwner={!list.can.edit} />
          ))}
        </CardGrid>
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

function NewListButton() {
  const [open, setOpen] = useState(false);
  const dialog = useLazyModule('NewListDialog', () => import('./new-list-dialog.tsx'), open);
  return (
    <>
      <Button icon={Plus} busy={open && !dialog} onClick={() => setOpen(true)}>
        New list
      </Button>
      {open && dialog && <dialog.NewListDialog onClose={() => setOpen(false)} />}
    </>
  );
}
