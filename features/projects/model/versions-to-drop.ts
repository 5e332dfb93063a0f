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
 * Versions of a document to delete. Kept are the newest 20, and below them the last version of each hour for a day and of each
 * day for 30 days (UTC).
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

/** Key of the hour or day of a version; null where it is older than 30 days. */
function periodOf(savedAt: Date, now: Date): string | null {
  const ageMs = now.getTime() - savedAt.getTime();
  const rule = [hourly, daily].find(({ forMs }) => ageMs < forMs);
  return rule ? `${rule.stepMs}:${Math.floor(savedAt.getTime() / rule.stepMs)}` : null;
}
