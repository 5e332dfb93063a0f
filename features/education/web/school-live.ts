import type { QueryClient } from '@tanstack/react-query';
import { getLiveConnection, type LiveConnection } from '#platform/web/live.ts';
import { throttle } from '#platform/web/throttle.ts';

/** Many changes at once, as those of a roster, reload once in this time. */
const reloadIntervalMs = 1000;

/** First words of the keys of queries that show a school, its classes or who belongs to them. */
const schoolKeys: ReadonlySet<unknown> = new Set([
  'class-consents',
  'classes',
  'managed-students',
  'open-invitations',
  'organization',
  'own-membership',
  'school-bans',
  'school-members',
]);

/** Reloads what the page shows of the school when a class, its sign-in window or a membership has changed; returns what ends it. */
export function startSchoolLive(
  queries: QueryClient,
  live: LiveConnection = getLiveConnection(),
): () => void {
  const reload = throttle(
    reloadIntervalMs,
    () => void queries.invalidateQueries({ predicate: ({ queryKey }) => schoolKeys.has(queryKey[0]) }),
  );
  let isFirst = true;
  const ends = [
    live.on('school-changed', reload),
    // What a page of 300 students was opened with is not asked for again when its socket opens.
    live.onConnected(() => {
      if (!isFirst) reload();
      isFirst = false;
    }),
    reload.cancel,
  ];
  return () => {
    for (const end of ends) end();
  };
}
