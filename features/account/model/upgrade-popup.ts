/** Storage key of the days on which members were last shown the popup, by their ids. */
export const upgradePopupKey = 'upgradePopupLastShown';

const dayMs = 86_400_000;

/** When each member of this browser was last shown the popup, in ms; nothing for what cannot be read. */
function readShown(stored: string | null): Record<string, number> {
  try {
    const read: unknown = JSON.parse(stored ?? '{}');
    return read !== null && typeof read === 'object' ? (read as Record<string, number>) : {};
  } catch {
    return {};
  }
}

/** The stored text with a member as shown now. */
export const withShown = (stored: string | null, userId: string, now: number): string =>
  JSON.stringify({ ...readShown(stored), [userId]: now });

interface Facts {
  stored: string | null;
  userId: string;
  now: number;
  signIns: number;
  songs: number;
}

/** Whether days since the last time, sign-ins and projects are each at least the threshold; never shown meets the days (SUBS-071). */
export function isUpgradePopupDue(
  { stored, userId, now, signIns, songs }: Facts,
  thresholds: { days: number; signIns: number; songs: number },
): boolean {
  const shownAt = readShown(stored)[userId];
  const days = typeof shownAt === 'number' ? (now - shownAt) / dayMs : Number.POSITIVE_INFINITY;
  return days >= thresholds.days && signIns >= thresholds.signIns && songs >= thresholds.songs;
}
