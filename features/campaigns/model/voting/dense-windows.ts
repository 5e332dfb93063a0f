interface DenseWindowOptions<T> {
  timeOf: (item: T) => number;
  isQuiet: (item: T) => boolean;
  /** Lengths of the windows, in ms. */
  spans: readonly number[];
  /** Whether so many quiet items among all those of a window are enough. */
  isDense: (quiet: number, all: number) => boolean;
}

/** Runs of items in time that lie in windows with many quiet ones and few others. A run begins and ends at the time of a quiet item, with all items of these times. */
export function findDenseWindows<T>(items: readonly T[], options: DenseWindowOptions<T>): T[][] {
  const { timeOf, spans } = options;
  const sorted = items.toSorted((a, b) => timeOf(a) - timeOf(b));
  return spans.flatMap((span) => findRuns(sorted, { ...options, span }));
}

function findRuns<T>(
  sorted: readonly T[],
  { timeOf, isQuiet, isDense, span }: DenseWindowOptions<T> & { span: number },
): T[][] {
  const runs: { from: number; to: number }[] = [];
  const quiet = findQuietTimes(sorted, { timeOf, isQuiet });
  // `first` is the first of the quiet times in the window that ends with the present one.
  let first = 0;
  let before = 0;
  let count = 0;
  for (const { time, to, items } of quiet) {
    count += items;
    while ((quiet[first]?.time ?? time) < time - span) {
      before += quiet[first]?.items ?? 0;
      first += 1;
    }
    const from = quiet[first]?.from ?? 0;
    if (!isDense(count - before, to - from + 1)) continue;
    const run = runs.at(-1);
    if (run && from <= run.to) run.to = to;
    else runs.push({ from, to });
  }
  return runs.map(({ from, to }) => sorted.slice(from, to + 1));
}

/** The times of quiet items, each once, with the places of the items of that time. */
function findQuietTimes<T>(
  sorted: readonly T[],
  { timeOf, isQuiet }: Pick<DenseWindowOptions<T>, 'timeOf' | 'isQuiet'>,
): { time: number; from: number; to: number; items: number }[] {
  const times: { time: number; from: number; to: number; items: number }[] = [];
  for (const [place, item] of sorted.entries()) {
    const time = timeOf(item);
    let last = times.at(-1);
    if (last?.time !== time) times.push((last = { time, from: place, to: place, items: 0 }));
    last.to = place;
    if (isQuiet(item)) last.items += 1;
  }
  return times.filter(({ items }) => items > 0);
}
