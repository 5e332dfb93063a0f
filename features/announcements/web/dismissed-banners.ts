import { dismissalsKey, readDismissals } from '../model/shown-banner.ts';

/** The stored dismissals; none if storage is blocked. */
export function loadDismissals(): Record<string, unknown> {
  try {
    return readDismissals(localStorage.getItem(dismissalsKey));
  } catch {
    return {};
  }
}

/** Stores the time of a dismissal, except for banners of the frequency `disabled`. */
export function saveDismissal(banner: { id: string; frequency: string }, now = Date.now()): void {
  if (banner.frequency === 'disabled') return;
  try {
    localStorage.setItem(dismissalsKey, JSON.stringify({ ...loadDismissals(), [banner.id]: now }));
  } catch {
    // Storage is blocked: the banner is hidden until the next page load.
  }
}
