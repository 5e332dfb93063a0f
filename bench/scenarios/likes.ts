import type { BenchSetup } from '../bench-setup.ts';
import { type Finding, findingOf } from '../finding.ts';
import { compareSides } from '../load/compare-sides.ts';
import { createComparisonSides } from './comparison-sides.ts';
import { pickRandomTracks } from './pick-random-tracks.ts';
import { waitForEmptyOutbox } from './wait-for-empty-outbox.ts';

const MEMBERS = 50;

/** G5: likes of signed-in members, no pair twice, against one bare statement that adds the row and the count. */
export async function likes(setup: BenchSetup): Promise<Finding[]> {
  const tracks = await pickRandomTracks(setup.database, 20_000);
  const findings: Finding[] = [];
  // The two sides have different members, so that no like exists already.
  const ourMembers = setup.members.slice(0, MEMBERS).map((person) => person.headers);
  const bareMembers = setup.members.slice(MEMBERS).map((person) => ({ 'x-user': person.id }));
  const sides = createComparisonSides(
    setup,
    {
      paths: tracks.map((id) => `/api/tracks/${id}/likes`),
      headers: ourMembers,
      method: 'POST',
      each: 'pairs',
    },
    { paths: tracks.map((id) => `/like/${id}`), headers: bareMembers, method: 'POST', each: 'pairs' },
  );
  sides.ours.settle = () => waitForEmptyOutbox(setup.database);
  for (const connections of [16, 64]) {
    sides.ours.order.connections = connections;
    sides.bare.order.connections = connections;
    const compared = await compareSides(sides, {
      rounds: setup.rounds,
      databasePid: setup.database.databasePid,
    });
    const what = `like, ${connections} connections, delivery of its event included`;
    findings.push(findingOf('G5', what, compared, connections === 16 ? 0.4 : null));
  }
  return findings;
}
