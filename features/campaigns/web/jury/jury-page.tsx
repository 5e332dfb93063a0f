import type { ReactNode } from 'react';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { ProgressBar } from '#design/progress/progress-bar.tsx';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { useHydrated } from '#features/sign-in/web/use-hydrated.ts';
import { formatPlannedTime } from '#platform/pure/text/format-timestamp.ts';
import type { JudgingEntryView } from '../../jury.contract.ts';
import { isComplete, weightedPoints } from '../../model/jury/rank-entries.ts';
import { CampaignSubpage } from '../campaign-subpage.tsx';
import { EntryStage } from '../entry-stage.tsx';
import { toEntryQueue, toPlayerEntry, useEntryPlayback } from './judging-playback.ts';
import styles from './jury-page.module.css';
import { ScoreFields } from './score-fields.tsx';
import { useJudging } from './use-judging.ts';

/** `/campaigns/{groupLink}/jury`: a juror listens to the entries one after the other and gives points. */
export function JuryPage({ params }: { params: Record<string, string> }) {
  return (
    <CampaignSubpage
      groupLink={params.groupLink}
      title="Judge the entries"
      lead="What you give is saved at once and can be changed until the campaign is decided. Only the organisers see it."
      className={styles.page}
    >
      {(campaign) => <Judging campaign={campaign} />}
    </CampaignSubpage>
  );
}

function Judging({ campaign }: { campaign: CampaignView }) {
  const judging = useJudging(campaign.slug);
  const { list, entries, place, goTo, save } = judging;
  const current = entries[place];
  const [first] = list.data?.pages ?? [];
  // Entries that are done count up with each answer, in every page that is loaded.
  const done = list.data?.pages.at(-1)?.done ?? 0;
  const hydrated = useHydrated();
  if (list.isLoadingError)
    return <ErrorState text="The entries could not be loaded." onRetry={() => void list.refetch()} />;
  if (!first) return null;
  if (first.refusal !== null) return <EmptyState text={first.refusal} />;
  if (!current) return <EmptyState text="There are no entries." />;
  return (
    <>
      <Progress campaign={campaign} done={done} total={first.total} isSaving={judging.isSaving} />
      <JudgingStage
        key={current.id}
        entry={current}
        entries={entries}
        place={place}
        total={first.total}
        onGoTo={goTo}
      >
        {hydrated && (
          <ScoreFields
            entry={current}
            criteria={campaign.juryCriteria}
            onSave={(change) => save(current.id, change)}
          />
        )}
      </JudgingStage>
      <section aria-labelledby="judged-entries">
        <h2 id="judged-entries" className={styles.heading}>
          All entries
        </h2>
        <p className={styles.hint}>Every juror has an order of their own. Yours stays the same.</p>
        <ol className={styles.list} role="list">
          {entries.map((entry, at) => (
            <li key={entry.id}>
              <button
                type="button"
                className={styles.row}
                aria-current={at === place ? 'true' : undefined}
                onClick={() => goTo(at)}
              >
                <span className={styles.number}>{at + 1}</span>
                <span className={styles.names}>
                  <span className={styles.title}>{entry.title}</span>
                  {entry.maker && <span className={styles.hint}>{entry.maker.username}</span>}
                </span>
                <span className={styles.given}>{givenText(entry, campaign.juryCriteria)}</span>
              </button>
            </li>
          ))}
        </ol>
      </section>
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        label="View more entries"
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

interface ProgressProps {
  campaign: CampaignView;
  done: number;
  total: number;
  isSaving: boolean;
}

function Progress({ campaign: { judgingEnd }, done, total, isSaving }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <div className={styles.state}>
        <p className={styles.done}>
          {done} of {total} done
        </p>
        {judgingEnd && (
          <p>
            Please be ready until <time dateTime={judgingEnd}>{formatPlannedTime(judgingEnd)}</time>.
          </p>
        )}
        <p role="status" className={styles.hint}>
          {isSaving ? 'Saving' : 'Saved'}
        </p>
      </div>
      <ProgressBar value={total === 0 ? 0 : done / total} label="Entries done" />
    </div>
  );
}

interface JudgingStageProps {
  entry: JudgingEntryView;
  entries: readonly JudgingEntryView[];
  place: number;
  total: number;
  onGoTo: (place: number) => void;
  children: ReactNode;
}

function JudgingStage({ entry, entries, place, ...props }: JudgingStageProps) {
  return (
    <EntryStage
      {...props}
      track={entry}
      artworkUrl={entry.artworkUrl}
      playback={useEntryPlayback(entry, entries)}
      place={place}
      isLast={place >= entries.length - 1}
      maker={entry.maker && <p className={styles.hint}>{entry.maker.username}</p>}
      playedAt={(at) => {
        const found = entries[at];
        return found?.audioMp3Url ? [toPlayerEntry(found), toEntryQueue(entries)] : null;
      }}
    />
  );
}

/** The juror's own score of an entry, or how far it is. */
function givenText({ own }: JudgingEntryView, criteria: CampaignView['juryCriteria']): string {
  if (own.conflict) return 'Left out';
  const points = Object.fromEntries(own.points.map((one) => [one.criterionId, one.points]));
  if (isComplete(points, criteria)) return weightedPoints(points, criteria).toFixed(1);
  const given = criteria.filter(({ id }) => points[id] !== undefined).length;
  return given === 0 ? 'Not scored' : `${given} of ${criteria.length}`;
}
