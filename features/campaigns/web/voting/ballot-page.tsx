import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { PlayButton } from '#design/play-button/play-button.tsx';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { groupQuery } from '#features/groups/web/group-queries.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { isPlayable, toPlayerQueue, toPlayerTrack } from '#features/tracks/web/to-player-track.ts';
import { useTrackPlayback } from '#features/tracks/web/use-track-playback.ts';
import { formatPlannedTime } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { EntryStage } from '../entry-stage.tsx';
import styles from './ballot-page.module.css';
import { DisqualifiedVotes } from './disqualified-votes.tsx';
import { PublicResult } from './public-result.tsx';
import { useBallot } from './use-ballot.ts';
import { useVotes, type Votes } from './use-votes.ts';
import { type BallotEntry, VoteButton } from './vote-button.tsx';

/** `/campaigns/{groupLink}/vote`: the entries one after the other, and the viewer's votes. */
export function BallotPage({ params }: { params: Record<string, string> }) {
  const { data: group } = useSuspenseQuery(groupQuery(useApi(), params.groupLink ?? ''));
  const { campaign } = group;
  if (!campaign) return null;
  return (
    <div className={styles.page}>
      <PageHead title="Listen and vote">
        <a className={linkClass('quiet')} href={group.selfLink}>
          {campaign.name}
        </a>
      </PageHead>
      <Ballot campaign={campaign} />
    </div>
  );
}

function Ballot({ campaign }: { campaign: CampaignView }) {
  const { list, entries, place, goTo } = useBallot(campaign.slug);
  const votes = useVotes(campaign.slug);
  const tracks = entries.map(({ track }) => track);
  const current = entries[place];
  return (
    <>
      <VotingState campaign={campaign} votes={votes} />
      {votes && <DisqualifiedVotes votes={votes} />}
      {isJudged(campaign) && <PublicResult slug={campaign.slug} />}
      {list.isLoadingError && (
        <ErrorState text="The entries could not be loaded." onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && !current && <EmptyState text="There are no entries." />}
      {current && (
        <BallotStage
          key={current.track.id}
          entry={current}
          list={tracks}
          place={place}
          isLast={place === entries.length - 1}
          onGoTo={goTo}
          aside={<VoteButton entry={current} votes={votes} prominent />}
        />
      )}
      {current && (
        <section aria-labelledby="ballot-entries">
          <h2 id="ballot-entries" className={styles.heading}>
            All entries
          </h2>
          <p className={styles.hint}>Everybody has an order of their own. Yours stays the same.</p>
          <ol className={styles.list} role="list">
            {entries.map((entry, at) => (
              <BallotRow
                key={entry.track.id}
                entry={entry}
                list={tracks}
                isCurrent={at === place}
                votes={votes}
              />
            ))}
          </ol>
        </section>
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        label="View more entries"
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

interface BallotStageProps {
  entry: BallotEntry;
  /** The entries around it; playing goes on in them. */
  list: readonly TrackView[];
  place: number;
  isLast: boolean;
  onGoTo: (place: number) => void;
  aside: ReactNode;
}

function BallotStage({ entry: { track }, list, ...props }: BallotStageProps) {
  return (
    <EntryStage
      {...props}
      track={track}
      artworkUrl={track.imageSmallUrl}
      playback={useTrackPlayback(track, list)}
      address={track.selfLink}
      maker={
        <a className={linkClass('quiet')} href={track.user.selfLink}>
          {track.user.username}
        </a>
      }
      playedAt={(at) => {
        const found = list[at];
        return found && isPlayable(found) ? [toPlayerTrack(found), toPlayerQueue(list)] : null;
      }}
    />
  );
}

/** Whether it is past the end of entries and of voting, or between both. */
const isJudged = ({ phase }: CampaignView): boolean => phase === 'judging' || phase === 'decided';

/** How many votes are given, or why none can be; the times of voting. */
function VotingState({ campaign, votes }: { campaign: CampaignView; votes: Votes | null }) {
  const { phase, votesEach, votingStart, votingEnd, endDate } = campaign;
  const given = votes?.entryIds.length ?? 0;
  const counted =
    votesEach === 1 ? 'You have one vote.' : `You have ${votesEach} votes, each for another entry.`;
  return (
    <div className={styles.state}>
      {phase === 'voting' && votingEnd && (
        <p>
          {votes ? counted : `Each member has ${votesEach === 1 ? 'one vote' : `${votesEach} votes`}.`} Voting
          ends <time dateTime={votingEnd}>{formatPlannedTime(votingEnd)}</time>.
        </p>
      )}
      {(phase === 'announced' || phase === 'open') && (
        <p>
          Voting begins{' '}
          <time dateTime={votingStart ?? endDate}>{formatPlannedTime(votingStart ?? endDate)}</time>.
        </p>
      )}
      <p role="status" className={styles.given}>
        {votes && phase !== 'cancelled' && (votes.refusal ?? `${given} of ${votesEach} given`)}
      </p>
    </div>
  );
}

interface BallotRowProps {
  entry: BallotEntry;
  list: readonly TrackView[];
  isCurrent: boolean;
  votes: Votes | null;
}

function BallotRow({ entry, list, isCurrent, votes }: BallotRowProps) {
  const { track } = entry;
  const playback = useTrackPlayback(track, list);
  return (
    <li className={styles.row} aria-current={isCurrent ? 'true' : undefined}>
      <PlayButton
        playing={playback.playing}
        loading={playback.waiting}
        title={track.title}
        size={40}
        onToggle={playback.toggle}
        onIntent={playback.prepare}
      />
      <div className={styles.names}>
        <a className={styles.title} href={track.selfLink}>
          {track.title}
        </a>
        <a className={linkClass('quiet')} href={track.user.selfLink}>
          {track.user.username}
        </a>
      </div>
      <VoteButton entry={entry} votes={votes} />
    </li>
  );
}
