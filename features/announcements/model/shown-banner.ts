/** When each banner was dismissed, by id, in milliseconds since 1970. */
export type Dismissals = Readonly<Record<string, unknown>>;

interface Dismissible {
  id: string;
  frequency: string;
}

/** Local storage key of the dismissals. */
export const dismissalsKey = 'tonehall.dismissedBanners';

/**
 * Index of the first banner that was not dismissed within its re-show period, or -1. It must not use anything outside
 * its body: pages include its source as an inline script.
 */
export function shownBanner(banners: readonly Dismissible[], dismissals: Dismissals, now: number): number {
  const days: Readonly<Record<string, number>> = { yearly: 365, monthly: 30, weekly: 7, daily: 1, once: 1e9 };
  return banners.findIndex(({ id, frequency }) => {
    const at = dismissals[id];
    return typeof at !== 'number' || now - at >= (days[frequency] ?? 0) * 86_400_000;
  });
}

/** Parses the stored dismissals; anything but an object counts as none. */
export function readDismissals(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
