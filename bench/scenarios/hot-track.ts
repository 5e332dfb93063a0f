import type { Finding } from '../finding.ts';
import { benchPeople } from '../ground/bench-people.ts';
import type { House } from '../house.ts';
import { measureRound } from '../load/measure-round.ts';
import type { LoadOrder } from '../load/run-load.ts';
import { outboxEmpty } from './outbox-empty.ts';
import { someTracks } from './some-tracks.ts';
import { sidesOf } from './subjects.ts';

const PEOPLE = 1000;
const CONNECTIONS = 50;
/** Times the seconds of a round: a minute, or half of one in quick runs. */
const LONG = 15;
const MOST_P99_MS = 250;

/** G21: 50 at once like, unlike, comment on and play one track for a minute, against the same calls on any of 20,000 tracks. */
export async function hotTrack(house: House): Promise<Finding[]> {
  const [hot = '', ...others] = await someTracks(house.ground, 20_000);
  const headers = (await benchPeople(house.ground, PEOPLE)).map((person) => person.headers);
  const run = async (ids: readonly string[], seconds: number) => {
    const order = { paths: [], headers, mix: callsOn(ids), connections: CONNECTIONS, seconds };
    const { ours } = sidesOf(house, order, { paths: [] });
    ours.settle = () => outboxEmpty(house.ground);
    return measureRound(ours, house.ground.databasePid);
  };
  // The first load is slow while the compiler has not seen its paths yet.
  await run(others, house.seconds);
  const spread = await run(others, LONG * house.seconds);
  // A single answer that is not 2xx throws.
  const one = await run([hot], LONG * house.seconds).catch((error: unknown) => String(error));
  const told = ({ perSecond, p50Ms, p99Ms }: typeof spread) =>
    `${Math.round(perSecond)}/s, p50 ${p50Ms} p99 ${p99Ms} ms`;
  const isAnswered = typeof one !== 'string';
  return [
    {
      goal: 'G21',
      what: `${CONNECTIONS} connections like, unlike, comment on and play one track for ${LONG * house.seconds} s`,
      ours: isAnswered ? `${told(one)}, none failed` : one,
      limit: `${told(spread)} on 20,000 tracks`,
      ratio: isAnswered ? `rate ${(one.perSecond / spread.perSecond).toFixed(2)}` : '',
      gate: `no failure, p99 ${MOST_P99_MS} ms`,
      passed: isAnswered && one.p99Ms <= MOST_P99_MS,
      note: '',
    },
  ];
}

/** The four calls on each of the tracks. */
function callsOn(ids: readonly string[]): NonNullable<LoadOrder['mix']> {
  const body = JSON.stringify({ content: 'The bass in the second half is so good!!' });
  return ids.flatMap((id) => [
    { method: 'POST', path: `/api/tracks/${id}/likes` },
    { method: 'DELETE', path: `/api/tracks/${id}/likes` },
    { method: 'POST', path: `/api/tracks/${id}/comments`, body },
    { method: 'POST', path: `/api/mixdowns/${id}/plays` },
  ]);
}
