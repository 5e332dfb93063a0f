import { dismissalsKey, readDismissals } from '../model/shown-banner.ts';

/** What this browser has dismissed; nothing where storage is blocked. */
export function loadDismissals(): Record<string, unknown> {
  try {
    return readDismissals(localStorage.getItem(dismissalsKey));
  } catch {
    return {};
  }
}

/** Keeps the time of a dismissal; a banner of the frequency `disabled` is never kept. */
export function saveDismissal(banner: { id: string; frequency: string }, now = Date.now()): void {
  if (banner.frequency === 'disabled') return;
  try {
    localStorage.setItem(dismissalsKey, JSON.stringify({ ...loadDismissals(), [banner.id]: now }));
  } catch {
    // Blocked storage: the banner is gone until the next page load.
  }
}
