const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** A time that is left, in whole units; nothing is left of one that is over. */
export interface RemainingTime {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Splits milliseconds; a started second counts, so that zero is reached when the time is over. */
export function remainingTime(ms: number): RemainingTime {
  const left = Math.max(0, Math.ceil(ms / SECOND_MS));
  return {
    days: Math.floor(left / DAY_S),
    hours: Math.floor((left % DAY_S) / HOUR_S),
    minutes: Math.floor((left % HOUR_S) / MINUTE_S),
    seconds: left % MINUTE_S,
  };
}

/** "3 days, 4 hours and 5 minutes", without units that are zero; "less than a minute" in the last one. */
export function spokenRemainingTime({ days, hours, minutes }: RemainingTime): string {
  const parts = [
    [days, 'day'],
    [hours, 'hour'],
    [minutes, 'minute'],
  ] as const;
  const said = parts.flatMap(([count, unit]) =>
    count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`],
  );
  const last = said.pop();
  if (last === undefined) return 'less than a minute';
  return said.length === 0 ? last : `${said.join(', ')} and ${last}`;
}

/** Minutes before a change at which it is announced. */
const marks = [60, 10, 1];

/** The mark that has been passed last, in minutes; null before the first one and when the time is over. */
export function announcedMark(ms: number): number | null {
  if (ms <= 0) return null;
  return marks.findLast((minutes) => ms <= minutes * MINUTE_S * SECOND_MS) ?? null;
}
