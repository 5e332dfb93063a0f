import { describe, expect, test } from 'vitest';
import { judgingVotes } from '../../testing/votes/judging-votes.ts';
import type { PlantedRing, SampleVotes } from '../../testing/votes/sample-votes.ts';
import { tuningVotes } from '../../testing/votes/tuning-votes.ts';
import { findHeldGroups, type VoteFacts } from './held-votes.ts';

/** Shares of the votes of each kind that are held. */
function judge({ votes, rings, honestBursts }: SampleVotes) {
  const held = new Set(
    findHeldGroups(votes).flatMap(({ entryId, voterIds }) => voterIds.map((voter) => `${entryId} ${voter}`)),
  );
  const isHeld = ({ entryId, voterId }: VoteFacts) => held.has(`${entryId} ${voterId}`);
  const planted = new Set([...rings.values()].flatMap((voters) => [...voters]));
  const inBursts = new Set(honestBursts.flatMap((voters) => [...voters]));
  const share = (some: readonly VoteFacts[]) => some.filter(isHeld).length / some.length;
  const of = (voters: ReadonlySet<string>) => votes.filter(({ voterId }) => voters.has(voterId));
  return {
    ring: (name: PlantedRing) => share(of(rings.get(name) ?? new Set())),
    honest: share(votes.filter(({ voterId }) => !planted.has(voterId) && !inBursts.has(voterId))),
    heldBursts: honestBursts.filter((voters) => of(voters).some(isHeld)).length,
  };
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const rings: readonly PlantedRing[] = ['one network', 'referral tree', 'burst'];
const seeds = Array.from({ length: 20 }, (_none, at) => 9001 + at * 17);

test.each([1, 2, 3, 4, 5, 6])(
  'on the sample that they were tuned on, seed %i, the rules find the rings',
  (seed) => {
    const found = judge(tuningVotes(seed));
    for (const ring of rings) expect(found.ring(ring), ring).toBeGreaterThanOrEqual(0.9);
    expect(found.honest).toBeLessThanOrEqual(0.01);
    expect(found.heldBursts).toBeLessThanOrEqual(1);
  },
);

describe('on another sample', () => {
  const results = seeds.map((seed) => ({ seed, ...judge(judgingVotes(seed)) }));

  test('at least 90 % of three kinds of ring are held, at most 1 % of honest votes and 5 % of honest bursts [CAMPAIGN-232]', () => {
    const lines = results.map(({ seed, ring, honest, heldBursts }) =>
      [
        `seed ${seed}:`,
        ...rings.map((name) => `${name} ${percent(ring(name))},`),
        `bought list ${percent(ring('bought list'))}, honest ${percent(honest)}, honest bursts ${heldBursts} of 20`,
      ].join(' '),
    );
    process.stdout.write(`${lines.join('\n')}\n`);
    const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
    for (const { seed, honest, heldBursts } of results) {
      expect(honest, `honest votes of seed ${seed}`).toBeLessThanOrEqual(0.01);
      expect(heldBursts, `honest bursts of seed ${seed}`).toBeLessThanOrEqual(1);
    }
    for (const ring of rings)
      expect(mean(results.map((result) => result.ring(ring))), ring).toBeGreaterThanOrEqual(0.9);
  });
});

const vote = (voterId: string, more: Partial<VoteFacts> = {}): VoteFacts => ({
  voterId,
  entryId: 'entry',
  at: 0,
  network: null,
  device: null,
  accountCreatedAt: Number(voterId.replace(/\D/g, '')) * 30 * 86_400_000,
  doings: 0,
  otherVotes: 0,
  invited: false,
  suspended: false,
  ...more,
});
const voters = (count: number) => Array.from({ length: count }, (_none, at) => `voter-${at}`);
const apart = (at: number) => ({ at: at * 86_400_000 });

test('groups that share a vote become one with its reasons, and each vote is in one group [CAMPAIGN-229]', () => {
  const groups = findHeldGroups(
    voters(8).map((id, at) => vote(id, { ...apart(at), network: 'n', invited: at > 2, suspended: at === 0 })),
  );
  expect(groups).toEqual([
    {
      entryId: 'entry',
      voterIds: expect.arrayContaining(voters(8)),
      suspicions: [
        { reason: 'network', votes: 8, quiet: 8 },
        { reason: 'invited', votes: 5, quiet: 5 },
        { reason: 'suspended', votes: 1, quiet: 1 },
      ],
    },
  ]);
  expect(groups[0]?.voterIds).toHaveLength(8);
});

test('votes of one network for different entries are no group, nor are those of busy voters or of few', () => {
  const inOneNetwork = (count: number, more: (at: number) => Partial<VoteFacts>) =>
    voters(count).map((id, at) => vote(id, { ...apart(at), network: 'n', ...more(at) }));
  expect(findHeldGroups(inOneNetwork(20, (at) => ({ entryId: `entry-${at % 5}` })))).toEqual([]);
  expect(findHeldGroups(inOneNetwork(20, () => ({ doings: 2 })))).toEqual([]);
  expect(findHeldGroups(inOneNetwork(20, () => ({ otherVotes: 1 })))).toEqual([]);
  expect(findHeldGroups(inOneNetwork(4, () => ({})))).toEqual([]);
});

test('once marks are purged, votes are still compared by time', () => {
  expect(findHeldGroups(voters(20).map((id, at) => vote(id, apart(at))))).toEqual([]);
  const [group] = findHeldGroups(voters(20).map((id, at) => vote(id, { at: at * 10_000 })));
  expect(group?.suspicions).toEqual([{ reason: 'burst', votes: 20, quiet: 20 }]);
});

test('accounts of one moment are held or not whatever the order in which they are read', () => {
  const quiet = voters(10).map((id) => vote(id, { accountCreatedAt: 1 }));
  const busy = ['busy-1', 'busy-2', 'busy-3'].map((id) => vote(id, { accountCreatedAt: 1, otherVotes: 1 }));
  const spread = (votes: VoteFacts[]) => votes.map((one, at) => ({ ...one, ...apart(at) }));
  for (const order of [
    [...quiet, ...busy],
    [...busy, ...quiet],
    [...quiet.slice(5), ...busy, ...quiet.slice(0, 5)],
  ])
    expect(findHeldGroups(spread(order))).toEqual([]);
  expect(findHeldGroups(spread(quiet))[0]?.suspicions).toEqual([
    { reason: 'made_for_it', votes: 10, quiet: 10 },
  ]);
});
