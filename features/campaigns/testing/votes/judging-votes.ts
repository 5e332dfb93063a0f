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

/** Campaigns differ: how many entries there are, how busy members are, how many share a network. */
interface Setting {
  random: Random;
  entries: readonly string[];
  /** Share of honest voters who have hardly done anything else. */
  idle: number;
  networks: readonly string[];
}

/**
 * The sample that the rules are judged on, made without regard to the one that they were tuned on: voters come in the evening and
 * near the end, friends come in small parties, networks are shared by city, and rings differ in size, speed and care.
 */
export function judgingVotes(seed: number): SampleVotes {
  const random = createRandom(seed, 'judging votes');
  const setting: Setting = {
    random,
    entries: Array.from({ length: random.integer(30, 300) }, (_none, at) => `e${at}`),
    idle: random.between(0.12, 0.35),
    networks: cityNetworks(random),
  };
  const honest: SampleVoter[] = [];
  let cast = 0;
  for (let party = 0; cast < HONEST_VOTES; party += 1) {
    const voters = aParty(setting, `party-${party}`);
    honest.push(...voters);
    cast += voters.reduce((sum, { entries }) => sum + entries.length, 0);
  }
  const kinds = [anHonestClass, anAudience, aFirm];
  const bursts = Array.from({ length: 20 }, (_none, at) => random.pick(kinds)(setting, `crowd-${at}`));
  const [network, tree, burst, bought] = [
    networkRing(setting),
    referralRing(setting),
    burstRing(setting),
    boughtRing(setting),
  ];
  const ids = (voters: readonly SampleVoter[]) => new Set(voters.map(({ id }) => id));
  return {
    votes: toVotes([...honest, ...bursts.flat(), ...network, ...tree, ...burst, ...bought]),
    rings: new Map([
      ['one network', ids(network)],
      ['referral tree', ids(tree)],
      ['burst', ids(burst)],
      ['bought list', ids(bought)],
    ]),
    honestBursts: bursts.map(ids),
  };
}

/** Networks by how many share them: the first have hundreds of voters, the last one or two. */
function cityNetworks(random: Random): string[] {
  const networks: string[] = [];
  for (let at = 0; at < 1500; at += 1) {
    const shared = Math.ceil(60 / (at + 1)) + (random.chance(0.1) ? 3 : 0);
    for (let copy = 0; copy < shared; copy += 1) networks.push(`city-${at}`);
  }
  return networks;
}

/** In the evening, and more on each day towards the end. */
function aVotingTime(random: Random): number {
  const day = Math.floor(14 * Math.sqrt(random.next()));
  const hour = 18 + 5 * random.bell();
  return votingStart + day * DAY + hour * HOUR + random.between(0, HOUR);
}

/** Accounts come in waves: at the announcement, and over years before. */
function anAccountAge(random: Random): number {
  const kind = random.next();
  if (kind < 0.15) return 30 * DAY + 3 * DAY * Math.abs(random.bell());
  if (kind < 0.35) return random.between(7 * DAY, 30 * DAY);
  return 30 * DAY + 900 * DAY * random.next() ** 2;
}

const doings = (random: Random, idle: number) => {
  const [quiet, busy] = [random.chance(0.5) ? 0 : 1, 2 + Math.floor(5 * random.next() ** 2)];
  return random.chance(idle) ? quiet : busy;
};

/** One to four friends who come together, often for the same entry. */
function aParty(setting: Setting, name: string): SampleVoter[] {
  const { random, entries } = setting;
  const favourite = entries[Math.floor(entries.length * random.next() ** 3)] ?? '';
  const at = aVotingTime(random);
  const network = random.pick(setting.networks);
  return Array.from({ length: random.pick([1, 1, 1, 2, 2, 3, 4]) }, (_none, place) => {
    const chosen = new Set([random.chance(0.7) ? favourite : random.pick(entries)]);
    while (chosen.size < 3 && random.chance(0.5)) chosen.add(random.pick(entries));
    const id = `${name}-${place}`;
    const begins = at + place * random.between(0, 20 * MINUTE);
    return {
      id,
      entries: [...chosen].map((entryId, nth) => ({ entryId, at: begins + nth * 2 * MINUTE })),
      network: random.chance(0.7) ? network : random.pick(setting.networks),
      device: random.chance(0.03) ? `family-${name}` : `d-${id}`,
      accountCreatedAt: at - anAccountAge(random),
      doings: doings(random, setting.idle),
      ...(random.chance(0.02) ? { invitedFor: favourite } : {}),
    };
  });
}

interface Crowd {
  size: number;
  /** When a voter votes, and when the account was made, from the crowd's beginning. */
  votesAfter: () => number;
  accountAge: () => number;
  network: () => string;
  device?: (id: string) => string;
  idle: number;
  /** Share of the crowd that votes for other entries, too. */
  others: number;
}

function aCrowd({ random, entries }: Setting, name: string, crowd: Crowd): SampleVoter[] {
  const entryId = random.pick(entries);
  const begins = aVotingTime(random);
  return Array.from({ length: crowd.size }, (_none, place) => {
    const id = `${name}-${place}`;
    const at = begins + crowd.votesAfter();
    const more = random.chance(crowd.others)
      ? [{ entryId: `${random.pick(entries)}x`, at: at + MINUTE }]
      : [];
    return {
      id,
      entries: [{ entryId, at }, ...more],
      network: crowd.network(),
      device: crowd.device?.(id) ?? `d-${id}`,
      accountCreatedAt: begins - crowd.accountAge(),
      doings: doings(random, crowd.idle),
    };
  });
}

/** Pupils of a music class: one room, accounts from one or two earlier lessons. */
function anHonestClass(setting: Setting, name: string): SampleVoter[] {
  const { random } = setting;
  const lessons = [random.between(8 * DAY, 60 * DAY), random.between(8 * DAY, 60 * DAY)];
  return aCrowd(setting, name, {
    size: random.integer(8, 32),
    votesAfter: () => random.between(0, 50 * MINUTE),
    accountAge: () => random.pick(lessons) + random.between(0, 40 * MINUTE),
    network: () => `school-${name}`,
    idle: random.between(0.15, 0.5),
    others: random.between(0.25, 0.7),
  });
}

/** Most of an audience votes when the singer says so, from the mobile networks of that city. */
function anAudience(setting: Setting, name: string): SampleVoter[] {
  const { random } = setting;
  const networks = Array.from({ length: random.integer(2, 9) }, () => random.pick(setting.networks));
  return aCrowd(setting, name, {
    size: random.integer(30, 220),
    votesAfter: () => 8 * MINUTE * random.next() ** 2 + random.between(0, 4 * MINUTE),
    accountAge: () => anAccountAge(random),
    network: () => random.pick(networks),
    idle: random.between(0.2, 0.5),
    others: random.between(0.1, 0.4),
  });
}

function aFirm(setting: Setting, name: string): SampleVoter[] {
  const { random } = setting;
  return aCrowd(setting, name, {
    size: random.integer(6, 40),
    votesAfter: () => random.pick([0, DAY]) + random.between(0, 9 * HOUR),
    accountAge: () => anAccountAge(random),
    network: () => `firm-${name}`,
    idle: random.between(0.15, 0.45),
    others: random.between(0.2, 0.6),
  });
}

/** Somebody at home with 20 accounts, in one evening or over a week. */
function networkRing(setting: Setting): SampleVoter[] {
  const { random } = setting;
  const [hours, made] = [random.between(1, 160), random.between(7 * DAY, 90 * DAY)];
  return aCrowd(setting, 'ring', {
    size: 20,
    votesAfter: () => random.between(0, hours * HOUR),
    accountAge: () => made + random.between(0, random.pick([HOUR, 5 * DAY])),
    network: () => 'home-of-the-ring',
    device: (id) => (random.chance(0.5) ? 'browser-of-the-ring' : `d-${id}`),
    idle: random.between(0.82, 1),
    others: random.between(0, 0.08),
  });
}

/** The author invites, and the invited invite further. */
function referralRing(setting: Setting): SampleVoter[] {
  const { random } = setting;
  const voters = aCrowd(setting, 'tree', {
    size: random.integer(12, 40),
    votesAfter: () => random.between(0, 6 * DAY),
    accountAge: () => random.between(7 * DAY, 45 * DAY),
    network: () => random.pick(setting.networks),
    idle: random.between(0.78, 1),
    others: random.between(0, 0.1),
  });
  return voters.map((voter) => ({ ...voter, invitedFor: voter.entries[0]?.entryId }));
}

/** A script: many votes within minutes, from rented machines. */
function burstRing(setting: Setting): SampleVoter[] {
  const { random } = setting;
  const [minutes, machines] = [random.between(2, 50), random.integer(3, 30)];
  return aCrowd(setting, 'burst', {
    size: random.integer(15, 60),
    votesAfter: () => random.between(0, minutes * MINUTE),
    accountAge: () => random.between(8 * DAY, random.pick([9 * DAY, 120 * DAY])),
    network: () => `rented-${random.integer(1, machines)}`,
    idle: random.between(0.82, 1),
    others: random.between(0, 0.06),
  });
}

/** Accounts that were bought: of many ages and networks, not all of them idle, and in no hurry. */
function boughtRing(setting: Setting): SampleVoter[] {
  const { random } = setting;
  return aCrowd(setting, 'bought', {
    size: random.integer(30, 80),
    votesAfter: () => random.between(0, 9 * DAY),
    accountAge: () => random.between(20 * DAY, 800 * DAY),
    network: () => random.pick(setting.networks),
    idle: random.between(0.5, 0.9),
    others: random.between(0, 0.3),
  });
}
