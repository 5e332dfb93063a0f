import { useInfiniteQuery } from '@tanstack/react-query';
import Music from 'lucide-react/icons/music';
import { buttonClass } from '#design/button/button-class.ts';
import { Carousel } from '#design/carousel/carousel.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { linkClass } from '#design/link/link-class.ts';
import type { GroupView } from '#features/groups/contract.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { EntryCredits } from '#features/groups/web/posts/group-track-list.tsx';
import { newestGroupTracksQuery } from '#features/groups/web/posts/group-track-queries.ts';
import { PlayAllButton } from '#features/tracks/web/lists/play-all-button.tsx';
import { TrackGridSkeleton } from '#features/tracks/web/lists/track-grid.tsx';
import { TrackCard } from '#features/tracks/web/track-card.tsx';
import { href } from '#platform/pure/page.ts';
import { getListLoadedAt } from '#platform/web/api/query-data-age.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { ballotPage, heldVotesPage, winnersPage } from '../pages.ts';
import styles from './campaign-entries.module.css';
import { CampaignRules } from './entries/campaign-rules.tsx';
import { SelectTrackButton } from './select-track-button.tsx';

/** Number of entries in the carousel; "View all" leads to all of them. */
const shownEntries = 24;
/** Number of covers in view when the page opens. */
const inView = 4;

/** The way to the ballot and, for who decides on held votes, to them. */
function VoteLinks({ group, campaign }: { group: GroupView; campaign: CampaignView }) {
  const { phase, votingMethod } = campaign;
  const parameters = { groupLink: group.groupLink };
  const isOver = phase === 'judging' || phase === 'decided';
  const winners = isOver && group.can.edit && (
    <a className={buttonClass('quiet')} href={href(winnersPage, parameters)}>
      Winners and prizes
    </a>
  );
  if (votingMethod !== 'public' && votingMethod !== 'shortlist') return winners;
  return (
    <>
      {phase === 'voting' && (
        <a className={buttonClass('primary')} href={href(ballotPage, parameters)}>
          Listen and vote
        </a>
      )}
      {isOver && (
        <a className={buttonClass('quiet')} href={href(ballotPage, parameters)}>
          Votes
        </a>
      )}
      {isOver && group.can.edit && (
        <a className={buttonClass('quiet')} href={href(heldVotesPage, parameters)}>
          Held votes
        </a>
      )}
      {winners}
    </>
  );
}

/** The newest entries of a campaign. */
export function CampaignEntries({ group, campaign }: { group: GroupView; campaign: CampaignView }) {
  const viewer = useViewer();
  const list = useInfiniteQuery(newestGroupTracksQuery(useApi(), group.id));
  // Guests do not load this part.
  const own = useLazyModule('OwnEntries', () => import('./entries/own-entries.tsx'), viewer !== null);
  const entries = list.data?.pages[0]?.tracks.slice(0, shownEntries) ?? [];
  const tracks = entries.map(({ track }) => track);
  return (
    <section className={styles.section} aria-labelledby="campaign-entries">
      <header className={styles.head}>
        <h2 id="campaign-entries" className={styles.heading}>
          Entries
        </h2>
        <a className={linkClass('quiet')} href={`${group.selfLink}/tracks`}>
          View all<span className="spoken"> entries</span>
        </a>
        <div className={styles.action}>
          <PlayAllButton tracks={tracks} of="entries" />
          <VoteLinks group={group} campaign={campaign} />
          <SelectTrackButton group={group} campaign={campaign} />
        </div>
      </header>
      {campaign.termsVersion !== null && <CampaignRules html={campaign.termsHtml} />}
      {own && <own.OwnEntries group={group} campaign={campaign} />}
      {list.isPending && <TrackGridSkeleton count={4} />}
      {list.isLoadingError && (
        <ErrorState
          text="The entries could not be loaded."
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {list.isSuccess && entries.length === 0 && (
        <EmptyState
          icon={Music}
          text={
            campaign.state === 'open' ? 'No entries yet. Yours could be the first.' : 'There are no entries.'
          }
        />
      )}
      {entries.length > 0 && (
        <Carousel label="Newest entries" slideWidth={220} initialSlides={inView}>
          {entries.map(({ track, credits }, at) => (
            <div key={track.id}>
              <TrackCard
                track={track}
                list={tracks}
                loadedAt={getListLoadedAt(list.data)}
                eager={at < inView}
              />
              <EntryCredits credits={credits} />
            </div>
          ))}
        </Carousel>
      )}
    </section>
  );
}
