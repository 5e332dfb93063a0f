import { hasConsented } from './consent.ts';
import { minutesSinceFirstVisit } from './first-visit.ts';

declare global {
  interface Window {
    /** Read by an analytics script of the operator; there is none by default. */
    dataLayer?: Record<string, unknown>[];
  }
}

type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** Pushes an event to `dataLayer`, only after the cookie notice was accepted. */
export function sendAnalyticsEvent(event: string, fields: Fields = {}): void {
  pushToDataLayer({ event, ...fields });
}

/** Pushes values without an event, only after the cookie notice was accepted. */
export function pushToDataLayer(fields: Fields): void {
  if (!hasConsented()) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ ...fields });
}

/** Sends a sign-up or an upgrade with the whole minutes since the first visit: `minutes_to_sign_up`, `minutes_to_upgrade`. */
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
