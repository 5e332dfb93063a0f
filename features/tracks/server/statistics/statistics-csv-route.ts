import { Readable } from 'node:stream';
import { daysOfPeriod, trackNumbers } from '#features/tracks/model/statistics.ts';
import { getStatistics, StatisticsQuery } from '#features/tracks/statistics.contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { csvHead, csvLine } from '#platform/pure/text/csv-line.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { checkAccess } from '#platform/server/http/bind-endpoint.ts';
import { parseCookies } from '#platform/server/http/call-http.ts';
import { enforceLimits } from '#platform/server/http/rate-limit.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findTracksByDay } from './find-statistics.ts';
import { findOwnTrack } from './get-statistics.ts';

const limits = [{ per: 'user', max: 6, seconds: 60, name: 'statistics file' }] as const;
const daysPerQuery = 30;
const numberHeads = ['plays', 'listeners', 'full listens', 'likes', 'saves', 'downloads'];

/** The numbers of the member's tracks as a file, a line for each day and track that has any; 404 for a wrong period or track. */
export const statisticsCsvRoute: RawRoutes = (server, { platform, readActor }) => {
  const { path } = getStatistics;
  server.get(`${path}.csv`, { config: { access: 'signed_in' } }, async (request, reply) => {
    const actor = await readActor(parseCookies(request.headers.cookie), request.headers.authorization);
    checkAccess(getStatistics, actor);
    const call = makeCall(platform, platform.db, actor) as MemberCall;
    const client = { userId: call.actor.userId, address: request.ip };
    if (platform.config.rateLimits === 'on')
      await enforceLimits(platform.db, getStatistics.id, limits, client, call.now);
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

/** Reads some days at a time, since a member may have hundreds of tracks. */
async function* lines(
  db: Db,
  of: { ownerId: string; trackId: string | undefined },
  days: readonly string[],
): AsyncGenerator<string> {
  yield csvHead(['day', 'track', 'permalink', ...numberHeads]);
  for (let at = 0; at < days.length; at += daysPerQuery) {
    const some = days.slice(at, at + daysPerQuery);
    const [from = '', to = from] = [some[0], some.at(-1)];
    for (const track of await findTracksByDay(db, { ...of, from, to }))
      yield csvLine([
        track.day,
        track.title,
        track.permalink,
        ...trackNumbers.map((number) => track[number]),
      ]);
  }
}
