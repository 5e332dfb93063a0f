const newestCount = 20;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const hourly = { forMs: dayMs, stepMs: hourMs };
const daily = { forMs: 30 * dayMs, stepMs: dayMs };

interface SavedVersion {
  version: number;
  savedAt: Date;
}

/**
 * Which versions of a document go: of those below the newest 20, one for each hour of the last day and one for each day of the
 * last 30 stay (the last of its hour or day, in UTC), the others go. The newest always stays.
 */
export function versionsToDrop(versions: readonly SavedVersion[], now: Date): number[] {
  const newestFirst = [...versions].sort((a, b) => b.version - a.version);
  const taken = new Set<string>();
  return newestFirst.slice(newestCount).flatMap(({ version, savedAt }) => {
    const period = periodOf(savedAt, now);
    if (period === null || taken.has(period)) return [version];
    taken.add(period);
    return [];
  });
}

/** Names the hour or day that a version stands for; null for one that is too old to stay. */
function periodOf(savedAt: Date, now: Date): string | null {
  const ageMs = now.getTime() - savedAt.getTime();
  const rule = [hourly, daily].find(({ forMs }) => ageMs < forMs);
  return rule ? `${rule.stepMs}:${Math.floor(savedAt.getTime() / rule.stepMs)}` : null;
}
