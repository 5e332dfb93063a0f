import type { BenchSetup } from '../bench-setup.ts';
import { type Finding, findingOf } from '../finding.ts';
import { compareSides } from '../load/compare-sides.ts';
import { measureRound } from '../load/measure-round.ts';
import { createComparisonSides } from './comparison-sides.ts';
import { pickRandomTracks } from './pick-random-tracks.ts';
import { waitForEmptyOutbox } from './wait-for-empty-outbox.ts';

const body = JSON.stringify({ content: 'The bass in the second half is so good!!' });

/** G6: comments of signed-in members on any track against one bare statement, then 64 at once on one track. */
export async function comments(setup: BenchSetup): Promise<Finding[]> {
  const tracks = await pickRandomTracks(setup.database, 20_000);
  const ours = setup.members.map((person) => person.headers);
  const bare = setup.members.map((person) => ({ 'x-user': person.id, 'content-type': 'application/json' }));
  const sides = createComparisonSides(
    setup,
    { paths: tracks.map((id) => `/api/tracks/${id}/comments`), headers: ours, method: 'POST', body },
    { paths: tracks.map((id) => `/comment/${id}`), headers: bare, method: 'POST', body },
  );
  sides.ours.settle = () => waitForEmptyOutbox(setup.database);
  const how = { rounds: setup.rounds, databasePid: setup.database.databasePid };
  const compared = await compareSides(sides, how);
  const what = 'comment, 16 connections, delivery of its event included';
  return [findingOf('G6', what, compared, 0.35), await onOneTrack(setup, tracks[0] ?? '', ours)];
}

async function onOneTrack(
  setup: BenchSetup,
  id: string,
  headers: Record<string, string>[],
): Promise<Finding> {
  const { ours } = createComparisonSides(
    setup,
    { paths: [`/api/tracks/${id}/comments`], headers, method: 'POST', body, connections: 64 },
    { paths: ['/page'] },
  );
  ours.settle = () => waitForEmptyOutbox(setup.database);
  // A single answer that is not 2xx throws.
  const round = await measureRound(ours, setup.database.databasePid).catch((error: unknown) => String(error));
  return {
    goal: 'G6',
    what: '64 connections comment on one track',
    ours:
      typeof round === 'string'
        ? round
        : `${Math.round(round.perSecond)}/s, p99 ${round.p99Ms} ms, none failed`,
    limit: '',
    ratio: '',
    gate: 'no failure',
    passed: typeof round !== 'string',
    note: '',
  };
}
