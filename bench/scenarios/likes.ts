import type { BenchSetup } from '../bench-setup.ts';
import { type Finding, findingOf } from '../finding.ts';
import { compareSides } from '../load/compare-sides.ts';
import { createComparisonSides } from './comparison-sides.ts';
import { pickRandomTracks } from './pick-random-tracks.ts';
import { waitForEmptyOutbox } from './wait-for-empty-outbox.ts';

const MEMBERS = 50;

/** G5: likes of signed-in members, no pair twice, against one bare statement that adds the row and the count. */
export async function likes(house: BenchSetup): Promise<Finding[]> {
  const tracks = await pickRandomTracks(house.database, 20_000);
  const findings: Finding[] = [];
  // The two sides have people of their own, so that no like is there already.
  const ourPeople = house.members.slice(0, MEMBERS).map((person) => person.headers);
  const barePeople = house.members.slice(MEMBERS).map((person) => ({ 'x-user': person.id }));
  const sides = createComparisonSides(
    house,
    {
      paths: tracks.map((id) => `/api/tracks/${id}/likes`),
      headers: ourPeople,
      method: 'POST',
      each: 'pairs',
    },
    { paths: tracks.map((id) => `/like/${id}`), headers: barePeople, method: 'POST', each: 'pairs' },
  );
  sides.ours.settle = () => waitForEmptyOutbox(house.database);
  for (const connections of [16, 64]) {
    sides.ours.order.connections = connections;
    sides.bare.order.connections = connections;
    const compared = await compareSides(sides, {
      rounds: house.rounds,
      databasePid: house.database.databasePid,
    });
    const what = `like, ${connections} connections, delivery of its event included`;
    findings.push(findingOf('G5', what, compared, connections === 16 ? 0.4 : null));
  }
  return findings;
}
