interface DenseWindowOptions<T> {
  timeOf: (item: T) => number;
  isQuiet: (item: T) => boolean;
  /** Lengths of the windows, in ms. */
  spans: readonly number[];
  /** Whether so many quiet items among all those of a window are enough. */
  isDense: (quiet: number, all: number) => boolean;
}

/** Runs of items in time that lie in windows with many quiet ones and few others. A run begins and ends with a quiet item. */
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
  // Places of the quiet items; `first` is the first of them in the window that ends with the present one.
  const quiet = sorted.flatMap((item, place) => (isQuiet(item) ? [place] : []));
  let first = 0;
  for (let last = 0; last < quiet.length; last += 1) {
    const to = quiet[last] ?? 0;
    while (timeOf(sorted[quiet[first] ?? 0] as T) < timeOf(sorted[to] as T) - span) first += 1;
    const from = quiet[first] ?? 0;
    if (!isDense(last - first + 1, to - from + 1)) continue;
    const run = runs.at(-1);
    if (run && from <= run.to) run.to = to;
    else runs.push({ from, to });
  }
  return runs.map(({ from, to }) => sorted.slice(from, to + 1));
}
