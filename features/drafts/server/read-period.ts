import { invalid } from '#platform/pure/refusal.ts';

interface GivenTimes {
  fromAt?: string | null | undefined;
  untilAt?: string | null | undefined;
}

/**
 * The times of a publication. What is shown already stays since when it is. Refuses (422) a beginning in the past or of what is
 * shown already, and an end that is not after the beginning and to come.
 */
export function readPeriod(
  { fromAt, untilAt }: GivenTimes,
  { isShown, shownFrom, now }: { isShown: boolean; shownFrom: Date | null; now: Date },
): { from: Date; until: Date | null } {
  if (fromAt && isShown) throw invalid({ from_at: ['is only for what is not shown yet'] });
  const from = fromAt ? new Date(fromAt) : isShown && shownFrom ? shownFrom : now;
  const until = untilAt ? new Date(untilAt) : null;
  if (fromAt && from < now) throw invalid({ from_at: ['must not be in the past'] });
  if (until && (until <= from || until <= now)) throw invalid({ until_at: ['must be after the start'] });
  return { from, until };
}
