import { useBrowserValue } from '#platform/web/use-browser-value.ts';
import type { PhaseChange } from '../model/campaign-phase.ts';
import { formatCampaignDay } from '../model/format-campaign-day.ts';

const texts: Record<PhaseChange, string> = {
  opens: 'Opens',
  closes: 'Closes',
  voting_begins: 'Voting begins',
  voting_ends: 'Voting ends',
  judging_ends: 'Judging ends',
};

/** "Closes 30 Jun 2026, 23:59" in the viewer's zone; in UTC until the browser has taken over the page. */
export function ChangeTime({ change, at }: { change: PhaseChange; at: string }) {
  const zone = useBrowserValue(() => new Intl.DateTimeFormat().resolvedOptions().timeZone, null);
  // Swedish is written as ISO 8601: "2026-06-30 23:59".
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: zone ?? 'UTC',
  });
  const [day = '', time] = format.format(new Date(at)).split(' ');
  return (
    <time dateTime={at} style={{ fontWeight: 400 }}>
      {`${texts[change]} ${formatCampaignDay(day)}, ${time}${zone === null ? ' UTC' : ''}`}
    </time>
  );
}
