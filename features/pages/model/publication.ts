interface Period {
  fromAt: number;
  untilAt: number | null;
}

const isCurrent = ({ fromAt, untilAt }: Period, now: number) =>
  fromAt <= now && (untilAt === null || now < untilAt);

/**
 * The publication that is shown at a time: the one with the latest beginning whose time has come and is not over; of equal ones the
 * last in the list, which is ordered by creation.
 */
export function currentPublication<P extends Period>(publications: readonly P[], now: number): P | undefined {
  let found: P | undefined;
  for (const one of publications)
    if (isCurrent(one, now) && (!found || one.fromAt >= found.fromAt)) found = one;
  return found;
}

/** The next time at which another publication may be shown; null where nothing is planned. */
export function nextChange(publications: readonly Period[], now: number): number | null {
  const times = publications
    .flatMap(({ fromAt, untilAt }) => [fromAt, untilAt ?? fromAt])
    .filter((time) => time > now);
  return times.length === 0 ? null : Math.min(...times);
}
