interface VisitStores {
  lasting: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  session: Pick<Storage, 'getItem' | 'setItem'>;
}

const sessionKey = 'visitCounted';

/** Stores the first visit once, and in later browser sessions that the user has returned. */
export function saveVisit(
  now: number,
  stores: VisitStores = { lasting: localStorage, session: sessionStorage },
): void {
  const newSession = stores.session.getItem(sessionKey) === null;
  stores.session.setItem(sessionKey, 'true');
  if (stores.lasting.getItem('firstVisitTime') === null) {
    stores.lasting.setItem('firstVisitTime', String(now));
    stores.lasting.setItem('firstVisit', 'true');
  } else if (newSession) {
    stores.lasting.setItem('returningUser', 'true');
    stores.lasting.removeItem('firstVisit');
  }
}

/** Whole minutes since the first visit; null when none is stored. */
export function minutesSinceFirstVisit(
  now: number,
  lasting: Pick<Storage, 'getItem'> = localStorage,
): number | null {
  const stored = Number(lasting.getItem('firstVisitTime') ?? Number.NaN);
  return Number.isFinite(stored) ? Math.max(0, Math.floor((now - stored) / 60_000)) : null;
}
