import { hasConsented } from './consent.ts';
import { minutesSinceFirstVisit } from './first-visit.ts';

declare global {
  interface Window {
    /** Read by whatever analytics script the site's operator adds; there is none by default. */
    dataLayer?: Record<string, unknown>[];
  }
}

type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** Hands on what happened. Before the cookie notice was agreed to, nothing is kept or handed on. Never disturbs the page. */
export function sendAnalyticsEvent(event: string, fields: Fields = {}): void {
  if (!hasConsented()) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ event, ...fields });
}

/** A sign-up or an upgrade, with the whole minutes since the first visit: `minutes_to_sign_up`, `minutes_to_upgrade`. */
export function sendAnalyticsMilestone(
  event: 'sign_up' | 'upgrade',
  fields: Fields = {},
  now = Date.now(),
): void {
  sendAnalyticsEvent(event, { ...fields, [`minutes_to_${event}`]: readMinutesSinceFirstVisit(now) });
}

function readMinutesSinceFirstVisit(now: number): number | null {
  try {
    return minutesSinceFirstVisit(now);
  } catch {
    return null;
  }
}
