import { createRandom, type Random } from '#studio/compose/random.ts';
import {
  DAY,
  HOUR,
  MINUTE,
  type SampleVoter,
  type SampleVotes,
  toVotes,
  votingStart,
} from './sample-votes.ts';

const HONEST_VOTES = 5000;
const ENTRIES = 100;
const VOTING_DAYS = 7;

/** The sample that the rules were tuned on: even days, few mobile networks, rings of 20 to 40. */
export function tuningVotes(seed: number): SampleVotes {
  const random = createRandom(seed, 'tuning votes');
  const honestBursts = Array.from(
    { length: 20 },
    (_none, at) => [aClass, aConcert, anOffice][at % 3]?.(random, `honest-burst-${at}`) ?? [],
  );
  const rings = {
    network: aNetworkRing(random),
    tree: aReferralTree(random),
    burst: aBurst(random),
    bought: aBoughtList(random),
  };
  const honest: SampleVoter[] = [];
  const castVotes = () => honest.reduce((sum, voter) => sum + voter.entries.length, 0);
  while (castVotes() < HONEST_VOTES) honest.push(anHonestVoter(random, `honest-${honest.length}`));
  const ids = (voters: readonly SampleVoter[]) => new Set(voters.map(({ id }) => id));
  return {
    votes: toVotes([...honest, ...honestBursts.flat(), ...Object.values(rings).flat()]),
    rings: new Map([
      ['one network', ids(rings.network)],
      ['referral tree', ids(rings.tree)],
      ['burst', ids(rings.burst)],
      ['bought list', ids(rings.bought)],
    ]),
    honestBursts: honestBursts.map(ids),
  };
}

/** Few entries get most votes. */
const anEntry = (random: Random) => `entry-${Math.floor(ENTRIES * random.next() ** 2.5)}`;
const anyTime = (random: Random) => votingStart + random.between(0, VOTING_DAYS * DAY);
const aNetwork = (random: Random) =>
  random.chance(0.3) ? `mobile-${random.integer(1, 12)}` : `home-${random.integer(1, 3000)}`;
/** Most accounts are old; a quarter came for the campaign. */
const anAge = (random: Random) =>
  random.chance(0.25) ? random.between(7 * DAY, 40 * DAY) : random.between(40 * DAY, 900 * DAY);
const doingsOf = (random: Random, idleShare: number) =>
  random.chance(idleShare) ? random.integer(0, 1) : random.integer(2, 6);

function anHonestVoter(random: Random, id: string): SampleVoter {
  const at = anyTime(random);
  const count = random.pick([1, 1, 2, 3, 3]);
  const entries = [...new Set(Array.from({ length: count }, () => anEntry(random)))];
  return {
    id,
    entries: entries.map((entryId, place) => ({ entryId, at: at + place * 4 * MINUTE })),
    network: aNetwork(random),
    device: random.chance(0.02) ? `shared-${random.integer(1, 30)}` : `device-${id}`,
    accountCreatedAt: at - anAge(random),
    doings: doingsOf(random, 0.25),
    ...(random.chance(0.01) ? { invitedFor: entries[0] } : {}),
  };
}

/** A group of people who vote for one entry, some of them for others, too. */
function together(
  random: Random,
  name: string,
  {
    size,
    minutes,
    idle,
    alone,
    ...more
  }: { size: number; minutes: number; idle: number; alone: number } & {
    network: () => string;
    age: () => number;
  },
): SampleVoter[] {
  const entryId = anEntry(random);
  const start = anyTime(random);
  return Array.from({ length: size }, (_none, at) => {
    const time = start + random.between(0, minutes * MINUTE);
    const other = random.chance(alone) ? [] : [{ entryId: `${entryId}-other`, at: time + MINUTE }];
    return {
      id: `${name}-${at}`,
      entries: [{ entryId, at: time }, ...other],
      network: more.network(),
      device: `device-${name}-${at}`,
      accountCreatedAt: start - more.age(),
      doings: doingsOf(random, idle),
    };
  });
}

/** Accounts made in one lesson, votes in another, from the network of the building. */
function aClass(random: Random, name: string) {
  const lesson = random.between(10 * DAY, 40 * DAY);
  const age = () => lesson + random.between(0, HOUR);
  const size = random.integer(15, 30);
  return together(random, name, { size, minutes: 45, idle: 0.4, alone: 0.6, network: () => name, age });
}

function aConcert(random: Random, name: string) {
  const size = random.integer(60, 150);
  const network = () => `mobile-${random.integer(1, 12)}`;
  return together(random, name, {
    size,
    minutes: 15,
    idle: 0.35,
    alone: 0.8,
    network,
    age: () => anAge(random),
  });
}

function anOffice(random: Random, name: string) {
  const size = random.integer(10, 25);
  return together(random, name, {
    size,
    minutes: 480,
    idle: 0.3,
    alone: 0.5,
    network: () => name,
    age: () => anAge(random),
  });
}

const ring = (random: Random, name: string, options: Parameters<typeof together>[2]) =>
  together(random, name, { ...options, alone: 1 });

function aNetworkRing(random: Random) {
  const days = random.between(8 * DAY, 30 * DAY);
  const age = () => days + random.between(0, 2 * DAY);
  return ring(random, 'ring', { size: 20, minutes: 600, idle: 0.93, alone: 1, network: () => 'ring', age });
}

function aReferralTree(random: Random): SampleVoter[] {
  const age = () => random.between(8 * DAY, 22 * DAY);
  const network = () => aNetwork(random);
  const voters = ring(random, 'tree', { size: 20, minutes: 3 * 1440, idle: 0.85, alone: 1, network, age });
  return voters.map((voter) => ({ ...voter, invitedFor: voter.entries[0]?.entryId }));
}

function aBurst(random: Random) {
  const days = random.between(8 * DAY, 60 * DAY);
  const age = () => days + random.between(0, DAY);
  const network = () => `hosted-${random.integer(1, 20)}`;
  return ring(random, 'burst', { size: 25, minutes: 10, idle: 0.9, alone: 1, network, age });
}

function aBoughtList(random: Random) {
  const age = () => random.between(30 * DAY, 700 * DAY);
  const network = () => `home-${random.integer(1, 3000)}`;
  return ring(random, 'bought', { size: 40, minutes: 4 * 1440, idle: 0.7, alone: 1, network, age });
}
