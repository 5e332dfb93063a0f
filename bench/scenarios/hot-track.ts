import type { BenchSetup } from '../bench-setup.ts';
import type { Finding } from '../finding.ts';
import { createBenchMembers } from '../ground/create-bench-members.ts';
import { measureRound } from '../load/measure-round.ts';
import type { LoadOptions } from '../load/run-load.ts';
import { createComparisonSides } from './comparison-sides.ts';
import { pickRandomTracks } from './pick-random-tracks.ts';
import { waitForEmptyOutbox } from './wait-for-empty-outbox.ts';

const MEMBERS = 1000;
const CONNECTIONS = 50;
/** Multiplies the seconds of a round: a minute, or half of one in quick runs. */
const ROUND_FACTOR = 15;
const MAX_P99_MS = 250;

/** G21: 50 at once like, unlike, comment on and play one track for a minute, against the same calls on any of 20,000 tracks. */
export async function hotTrack(setup: BenchSetup): Promise<Finding[]> {
  const [hot = '', ...others] = await pickRandomTracks(setup.database, 20_000);
  const headers = (await createBenchMembers(setup.database, MEMBERS)).map((person) => person.headers);
  const run = async (ids: readonly string[], seconds: number) => {
    const options = { paths: [], headers, mix: callsOn(ids), connections: CONNECTIONS, seconds };
    const { ours } = createComparisonSides(setup, options, { paths: [] });
    ours.settle = () => waitForEmptyOutbox(setup.database);
    return measureRound(ours, setup.database.databasePid);
  };
  // The first load is slow until the compiler has seen its paths.
  await run(others, setup.seconds);
  const spread = await run(others, ROUND_FACTOR * setup.seconds);
  // A single answer that is not 2xx throws.
  const one = await run([hot], ROUND_FACTOR * setup.seconds).catch((error: unknown) => String(error));
  const formatResult = ({ perSecond, p50Ms, p99Ms }: typeof spread) =>
    `${Math.round(perSecond)}/s, p50 ${p50Ms} p99 ${p99Ms} ms`;
  const isAnswered = typeof one !== 'string';
  return [
    {
      goal: 'G21',
      what: `${CONNECTIONS} connections like, unlike, comment on and play one track for ${ROUND_FACTOR * setup.seconds} s`,
      ours: isAnswered ? `${formatResult(one)}, none failed` : one,
      limit: `${formatResult(spread)} on 20,000 tracks`,
      ratio: isAnswered ? `rate ${(one.perSecond / spread.perSecond).toFixed(2)}` : '',
      gate: `no failure, p99 ${MAX_P99_MS} ms`,
      passed: isAnswered && one.p99Ms <= MAX_P99_MS,
      note: '',
    },
  ];
}

/** The four calls on each of the tracks. */
function callsOn(ids: readonly string[]): NonNullable<LoadOptions['mix']> {
  const body = JSON.stringify({ content: 'The bass in the second half is so good!!' });
  return ids.flatMap((id) => [
    { method: 'POST', path: `/api/tracks/${id}/likes` },
    { method: 'DELETE', path: `/api/tracks/${id}/likes` },
    { method: 'POST', path: `/api/tracks/${id}/comments`, body },
    { method: 'POST', path: `/api/mixdowns/${id}/plays` },
  ]);
}
