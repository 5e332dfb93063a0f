import { Readable } from 'node:stream';
import { daysOfPeriod, trackNumbers } from '#features/tracks/model/statistics.ts';
import { getStatistics, StatisticsQuery, statisticsLimits } from '#features/tracks/statistics.contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { csvHead, csvLine } from '#platform/pure/text/csv-line.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { checkAccess } from '#platform/server/http/bind-endpoint.ts';
import { parseCookies } from '#platform/server/http/call-http.ts';
import { enforceLimits } from '#platform/server/http/rate-limit.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findTracksOfDay } from './find-statistics.ts';
import { findOwnTrack } from './get-statistics.ts';

/** The numbers of the member's tracks as a file, a line for each day and track that has any; 404 for a wrong period or track. */
export const statisticsCsvRoute: RawRoutes = (server, { platform, readActor }) => {
  const { path } = getStatistics;
  server.get(`${path}.csv`, { config: { access: 'signed_in' } }, async (request, reply) => {
    const actor = await readActor(parseCookies(request.headers.cookie));
    checkAccess(getStatistics, actor);
    const call = makeCall(platform, platform.db, actor) as MemberCall;
    const client = { userId: call.actor.userId, address: request.ip };
    if (platform.config.rateLimits === 'on')
      await enforceLimits(platform.db, getStatistics.id, statisticsLimits, client, call.now);
    const query = StatisticsQuery.safeParse(request.query);
    if (!query.success) throw notFound();
    const { days } = daysOfPeriod(call.now, query.data.days);
    const track = await findOwnTrack(call, query.data.track);
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="statistics-${days.at(-1)}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(lines(platform.db, { ownerId: client.userId, trackId: track?.id }, days)));
  });
};

async function* lines(
  db: Db,
  of: { ownerId: string; trackId: string | undefined },
  days: readonly string[],
): AsyncGenerator<string> {
  yield csvHead(['day', 'track', 'plays', 'listeners', 'full listens', 'likes', 'saves', 'downloads']);
  for (const day of days) {
    for (const track of await findTracksOfDay(db, { ...of, day }))
      yield csvLine([day, track.title, ...trackNumbers.map((number) => track[number])]);
  }
}
