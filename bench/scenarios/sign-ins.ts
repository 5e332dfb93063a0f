import { randomBytes } from 'node:crypto';
import { findUser } from '#features/members/server/find-user.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { hashPassword, verifyPassword } from '#features/sign-in/server/passwords/password-hash.ts';
import { guestCsrfToken } from '#platform/server/http/csrf.ts';
import type { BenchSetup } from '../bench-setup.ts';
import type { Finding } from '../finding.ts';
import { benchSecret } from '../ground/open-bench-database.ts';
import { measureRound } from '../load/measure-round.ts';
import { median } from '../statistics.ts';
import { createComparisonSides } from './comparison-sides.ts';

const PASSWORD = 'a tune for measuring';
/** As many as hash at a time and as many again, so that the gate is never idle. */
const CONCURRENCY = 4;
const LIST_CONNECTIONS = 4;

/** G17: sign-ins against bare hashing at the same gate, and the effect on lists. */
export async function signIns(setup: BenchSetup): Promise<Finding[]> {
  const hash = await hashPassword(PASSWORD, randomBytes);
  const emails = await setSharedPassword(setup, hash);
  const { ours } = createComparisonSides(
    setup,
    { paths: ['/api/mixdowns/recent'], connections: LIST_CONNECTIONS },
    { paths: ['/page'] },
  );
  const p99 = async () => (await measureRound(ours, setup.database.databasePid)).p99Ms;
  const bare = () => repeat(setup.seconds, async () => void (await verifyPassword(PASSWORD, hash)));
  const signIn = () => repeat(setup.seconds, (at) => signInOnce(setup, emails[at % emails.length] ?? ''));
  await bare();
  await signIn();
  await p99();
  const rates: number[] = [];
  const results: { ours: number; bare: number }[] = [];
  const calm: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < setup.rounds; round += 1) {
    const pair = { bare: await bare(), ours: await signIn() };
    results.push(pair);
    rates.push(pair.ours / pair.bare);
    calm.push(await p99());
    const [felt] = await Promise.all([p99(), signIn()]);
    busy.push(felt);
  }
  const rate = median(rates);
  const slower = median(busy) / median(calm);
  return [
    {
      goal: 'G17',
      what: `sign-ins, ${CONCURRENCY} at a time`,
      ours: `${median(results.map((one) => one.ours)).toFixed(1)}/s`,
      limit: `${median(results.map((one) => one.bare)).toFixed(1)} bare hashes/s`,
      ratio: rate.toFixed(2),
      gate: '0.8',
      passed: rate >= 0.8,
      note: `${setup.rounds} rounds`,
    },
    {
      goal: 'G17',
      what: `p99 of the newest 20 at ${LIST_CONNECTIONS} connections meanwhile`,
      ours: `${median(busy)} ms`,
      limit: `${median(calm)} ms without`,
      ratio: slower.toFixed(2),
      gate: 'at most 2',
      passed: slower <= 2,
      note: '',
    },
  ];
}

async function setSharedPassword({ database, members }: BenchSetup, hash: string): Promise<string[]> {
  const { db } = database.platform;
  return Promise.all(
    members.map(async ({ id }) => {
      await updateUser(db, id, { password_hash: hash });
      return (await findUser(db, id))?.email ?? '';
    }),
  );
}

async function signInOnce({ site }: BenchSetup, email: string): Promise<void> {
  const answer = await fetch(`${site.url}/users/sign_in`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': guestCsrfToken(benchSecret, new Date()),
    },
    body: JSON.stringify({ user: { email, password: PASSWORD } }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}`);
}

/** Runs `work` repeatedly, `CONCURRENCY` at a time; returns the runs a second. */
async function repeat(seconds: number, work: (at: number) => Promise<void>): Promise<number> {
  const began = performance.now();
  let started = 0;
  let done = 0;
  const line = async () => {
    while (performance.now() - began < seconds * 1000) {
      await work(started++);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, line));
  return (done * 1000) / (performance.now() - began);
}
