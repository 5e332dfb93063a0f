import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import ListMusic from 'lucide-react/icons/list-music';
import { buttonClass } from '#design/button/button-class.ts';
import { CardGrid } from '#design/card-grid/card-grid.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { headingLinkClass } from '#design/link/heading-link-class.ts';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { tracksPage } from '#features/tracks/pages.ts';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { myListsPage } from '../../pages.ts';
import { ListCard } from '../list-card.tsx';
import styles from '../my-lists-page.module.css';
import { followedListsQuery } from './followed-lists-query.ts';

/** Number of covers that are in view when the page opens. */
const inView = 6;

/** `/account/lists?type=followed`: lists of others that the viewer follows. */
export function FollowedListsPage() {
  const query = useSuspenseInfiniteQuery(followedListsQuery(useApi()));
  const lists = query.data.pages.flatMap((page) => page.lists);
  return (
    <div className={styles.page}>
      <PageHead title="Followed lists">
        <a href={href(myListsPage)} className={headingLinkClass}>
          My lists
        </a>
      </PageHead>
      {lists.length === 0 ? (
        <EmptyState
          icon={ListMusic}
          text="Lists that you follow appear here. The page of each public list has “Follow”."
          action={
            <>
              <a className={buttonClass('quiet')} href={href(tracksPage, {}, { type: 'trending' })}>
                See trending tracks
              </a>
              <a className={buttonClass('quiet')} href="/users">
                Find people with lists
              </a>
            </>
          }
        />
      ) : (
        <CardGrid>
          {lists.map((list, index) => (
            <ListCard key={list.id} list={list} eager={index < inView} level={2} hasOwner />
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
