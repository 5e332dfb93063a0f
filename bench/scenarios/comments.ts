import { type Finding, findingOf } from '../finding.ts';
import type { House } from '../house.ts';
import { compareSides } from '../load/compare-sides.ts';
import { measureRound } from '../load/measure-round.ts';
import { outboxEmpty } from './outbox-empty.ts';
import { someTracks } from './some-tracks.ts';
import { sidesOf } from './subjects.ts';

const body = JSON.stringify({ content: 'The bass in the second half is so good!!' });

/** G6: comments of signed-in members on any track against one bare statement, then 64 at once on one track. */
export async function comments(house: House): Promise<Finding[]> {
  const tracks = await someTracks(house.ground, 20_000);
  const ours = house.people.map((person) => person.headers);
  const bare = house.people.map((person) => ({ 'x-user': person.id, 'content-type': 'application/json' }));
  const sides = sidesOf(
    house,
    { paths: tracks.map((id) => `/api/tracks/${id}/comments`), headers: ours, method: 'POST', body },
    { paths: tracks.map((id) => `/comment/${id}`), headers: bare, method: 'POST', body },
  );
  sides.ours.settle = () => outboxEmpty(house.ground);
  const how = { rounds: house.rounds, databasePid: house.ground.databasePid };
  const compared = await compareSides(sides, how);
  const what = 'comment, 16 connections, delivery of its event included';
  return [findingOf('G6', what, compared, 0.35), await onOneTrack(house, tracks[0] ?? '', ours)];
}

async function onOneTrack(house: House, id: string, headers: Record<string, string>[]): Promise<Finding> {
  const { ours } = sidesOf(
    house,
    { paths: [`/api/tracks/${id}/comments`], headers, method: 'POST', body, connections: 64 },
    { paths: ['/page'] },
  );
  ours.settle = () => outboxEmpty(house.ground);
  // A single answer that is not 2xx throws.
  const round = await measureRound(ours, house.ground.databasePid).catch((error: unknown) => String(error));
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
