import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { groupQuery } from '#features/groups/web/group-queries.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { CampaignClockView } from '../contract.ts';
import type { PhaseChange } from '../model/campaign-phase.ts';
import { announcedMark, remainingTime, spokenRemainingTime } from '../model/remaining-time.ts';
import { campaignClockQuery } from './campaign-queries.ts';
import { ChangeTime } from './change-time.tsx';
import styles from './countdown.module.css';

const labels: Record<PhaseChange, string> = {
  opens: 'Opens in',
  closes: 'Entries close in',
  voting_begins: 'Voting begins in',
  voting_ends: 'Voting ends in',
  judging_ends: 'Judging ends in',
};

/** How long after a change the page asks for its phase: answers to guests are kept for a second. */
const afterChangeMs = 2000;

/** The time until the next phase by the server's clock; nothing where the clock changes nothing. */
export function Countdown({ campaign }: { campaign: CampaignView }) {
  const api = useApi();
  const { data: clock } = useQuery(campaignClockQuery(api, campaign.slug));
  useFreshPhase(campaign, clock);
  if (!clock?.next) return null;
  return <RunningCountdown key={clock.next.at} clock={clock} next={clock.next} slug={campaign.slug} />;
}

interface RunningCountdownProps {
  clock: CampaignClockView;
  next: NonNullable<CampaignClockView['next']>;
  slug: string;
}

function RunningCountdown({ clock, next, slug }: RunningCountdownProps) {
  const left = useTimeLeft(clock, next.at, slug);
  const time = remainingTime(left);
  const spoken = `${labels[next.change]} ${spokenRemainingTime(time)}`;
  const units = [
    [time.days, 'days'],
    [time.hours, 'hours'],
    [time.minutes, 'min'],
    [time.seconds, 'sec'],
  ] as const;
  return (
    <div className={styles.countdown}>
      <p className={styles.label}>
        {next.change === 'closes' ? (
          // The head of the page says when.
          <span className={styles.running} aria-hidden>
            {labels.closes}
          </span>
        ) : (
          <ChangeTime change={next.change} at={next.at} />
        )}
      </p>
      <div className={styles.running} role="timer">
        <span className="spoken">{spoken}</span>
        <div className={styles.units} aria-hidden>
          {units.map(([count, unit]) => (
            <span key={unit} className={styles.unit} data-unit={unit}>
              <span className={styles.count}>{String(count).padStart(2, '0')}</span>
              <span className={styles.name}>{unit}</span>
            </span>
          ))}
        </div>
      </div>
      <span className="spoken" aria-live="polite">
        {announcedMark(left) === null ? '' : `${labels[next.change]} ${announcedText(left)}`}
      </span>
    </div>
  );
}

/** Changes only at the marks, so that nothing else is announced. */
function announcedText(left: number): string {
  const mark = announcedMark(left) ?? 0;
  return mark === 60 ? 'an hour' : mark === 1 ? 'a minute' : `${mark} minutes`;
}

/** Milliseconds until `at`, from the server's time at the answer on; asks for the clock again once it is over. */
function useTimeLeft(clock: CampaignClockView, at: string, slug: string): number {
  const queries = useQueryClient();
  const api = useApi();
  const atAnswer = Date.parse(at) - Date.parse(clock.now);
  const [left, setLeft] = useState(atAnswer);
  useEffect(() => {
    const answeredAt = performance.now();
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = atAnswer - (performance.now() - answeredAt);
      setLeft(Math.max(0, now));
      if (now > 0) timer = setTimeout(tick, now % 1000 || 1000);
      else
        timer = setTimeout(
          () => void queries.invalidateQueries(campaignClockQuery(api, slug)),
          afterChangeMs,
        );
    };
    tick();
    return () => clearTimeout(timer);
  }, [atAnswer, queries, api, slug]);
  return left;
}

/** Loads the page's campaign anew once the server says that its phase has changed. */
function useFreshPhase({ slug, phase }: CampaignView, clock: CampaignClockView | undefined): void {
  const queries = useQueryClient();
  const api = useApi();
  const current = clock?.phase ?? phase;
  useEffect(() => {
    if (current !== phase) void queries.invalidateQueries({ queryKey: groupQuery(api, slug).queryKey });
  }, [current, phase, queries, api, slug]);
}
