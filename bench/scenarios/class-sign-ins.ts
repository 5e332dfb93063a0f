import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { secretText } from '#features/classes/server/ways-in/make-ways-in.ts';
import { hashPassword, verifyPassword } from '#features/sign-in/server/passwords/password-hash.ts';
import { guestCsrfToken } from '#platform/server/http/csrf.ts';
import type { BenchOptions } from '../bench-options.ts';
import type { Finding } from '../finding.ts';
import { createBenchMembers } from '../ground/create-bench-members.ts';
import { type BenchDatabase, benchSecret, openBenchDatabase } from '../ground/open-bench-database.ts';
import { type RunningSite, startSite } from '../ground/start-site.ts';
import { measureRound } from '../load/measure-round.ts';
import { percentile } from '../statistics.ts';

const GOAL = 'G28';
const CLASSES = 10;
const STUDENTS = 30;
const ALL = CLASSES * STUDENTS;
const BARE_HASHES = 60;
const MAX_SECONDS = 60;
const LIST_CONNECTIONS = 4;
const pictures = ['cat', 'sun', 'car'] as const;
const words = 'amber violin';

type Way = 'pictures' | 'words' | 'card';

interface Student {
  code: string;
  studentId: string;
  card: string;
}

interface Entered {
  seconds: number;
  /** Of the calls that sign in, without those that show the names. */
  perSecond: number;
  refused: number;
  p95Ms: number;
}

/** G28: ten classes of 30 behind one address sign in at once, with the limits of calls on. */
export async function classSignIns(options: BenchOptions): Promise<Finding[]> {
  const database = await openBenchDatabase(options.folder, options.tracks);
  const site = await startSite(database, { RATE_LIMITS: 'on' });
  try {
    const students = await createClasses(database, site);
    const bare = await bareHashesPerSecond();
    const lists = { pid: site.pid, order: listLoad(site, options) };
    const p99 = async () => (await measureRound(lists, database.databasePid)).p99Ms;
    await p99();
    const findings: Finding[] = [];
    for (const way of ['pictures', 'words', 'card'] as const) {
      await sql`update workspaces set way_in = ${way}`.execute(database.platform.db);
      const entered = await enterAll(site, way, students);
      findings.push(toFinding(way, entered, way === 'card' ? null : entered.perSecond / bare));
    }
    await sql`update workspaces set way_in = 'pictures'`.execute(database.platform.db);
    const calm = [await p99(), await p99()];
    const [felt] = await Promise.all([p99(), enterAll(site, 'pictures', students)]);
    const again = [await p99(), felt];
    findings.push(feltMeanwhile(Math.min(...calm, again[0] ?? Number.POSITIVE_INFINITY), felt));
    return findings;
  } finally {
    await site.stop();
    await database.close();
  }
}

const listLoad = ({ url }: RunningSite, { seconds }: BenchOptions) => ({
  url,
  paths: ['/api/mixdowns/recent'],
  connections: LIST_CONNECTIONS,
  seconds,
  method: 'GET' as const,
  headers: [{}],
  each: 'random' as const,
});

const toFinding = (
  way: Way,
  { seconds, perSecond, refused, p95Ms }: Entered,
  ratio: number | null,
): Finding => ({
  goal: GOAL,
  what: `${ALL} students behind one address sign in at once, by ${way}`,
  ours: `${seconds.toFixed(1)} s, ${perSecond.toFixed(1)}/s, p95 ${(p95Ms / 1000).toFixed(1)} s, ${refused} refused`,
  limit: ratio === null ? '' : `${(perSecond / ratio).toFixed(1)} bare hashes/s`,
  ratio: ratio === null ? '' : ratio.toFixed(2),
  gate: `${MAX_SECONDS} s, none refused${ratio === null ? '' : ', 0.8'}`,
  passed: seconds <= MAX_SECONDS && refused === 0 && (ratio === null || ratio >= 0.8),
  note: '',
});

const feltMeanwhile = (calm: number, busy: number): Finding => ({
  goal: GOAL,
  what: `p99 of the newest 20 at ${LIST_CONNECTIONS} connections meanwhile`,
  ours: `${busy} ms`,
  limit: `${calm} ms without`,
  ratio: (busy / calm).toFixed(2),
  gate: 'at most 2',
  passed: busy <= 2 * calm,
  note: '',
});

/** Ten classes with open windows, whose students have all three ways in. */
async function createClasses(database: BenchDatabase, site: RunningSite): Promise<Student[]> {
  const { db } = database.platform;
  const [owner] = await createBenchMembers(database, 1, 1);
  const ask = async <T>(method: string, path: string, body: unknown): Promise<T> => {
    const response = await fetch(site.url + path, {
      method,
      headers: owner?.headers ?? {},
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const school = { first_name: 'Ada', last_name: 'Byron', role: 'principal', name: 'Bench', country: 'GB' };
  await ask('POST', '/api/organizations', { ...school, stays_public: true });
  const students: Student[] = [];
  for (let at = 0; at < CLASSES; at += 1) {
    const { id } = await ask<{ id: string }>('POST', '/api/workspaces', {
      workspace: { name: `Class ${at}` },
    });
    await ask('PUT', `/api/workspaces/${id}/way_in`, { way: 'card' });
    const names = Array.from({ length: STUDENTS }, (_, n) => `Student ${n}`);
    const { made } = await ask<{ made: { membership_id: string; secret: { card: { address: string } } }[] }>(
      'POST',
      `/api/workspaces/${id}/students`,
      { names },
    );
    const { code } = await ask<{ code: { text: string } }>('POST', `/api/workspaces/${id}/code`, {});
    await ask('PUT', `/api/workspaces/${id}/sign_in_window`, {});
    for (const { membership_id: studentId, secret } of made)
      students.push({ code: code.text, studentId, card: secret.card.address.split('#card=')[1] ?? '' });
  }
  for (const [kind, text] of [
    ['pictures', secretText({ pictures })],
    ['words', secretText({ words })],
  ] as const)
    await sql`insert into class_secrets (user_id, kind, organization_id, hash, changed_at)
      select user_id, ${kind}, organization_id, ${await hashPassword(text, randomBytes)}, now() from class_cards
      on conflict do nothing`.execute(db);
  return students;
}

async function bareHashesPerSecond(): Promise<number> {
  const hash = await hashPassword('bare', randomBytes);
  await verifyPassword('bare', hash);
  const began = performance.now();
  const both = async () => {
    for (let at = 0; at < BARE_HASHES / 2; at += 1) await verifyPassword('bare', hash);
  };
  await Promise.all([both(), both()]);
  return (BARE_HASHES * 1000) / (performance.now() - began);
}

/** All of them at once, as their pages do: first the names of the class, then the secret. */
async function enterAll(site: RunningSite, way: Way, students: readonly Student[]): Promise<Entered> {
  let refused = 0;
  const times: number[] = [];
  const post = async (path: string, body: object) => {
    const began = performance.now();
    const answer = await fetch(site.eduUrl + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': guestCsrfToken(benchSecret, new Date()),
      },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    times.push(performance.now() - began);
    if (!answer.ok) refused += 1;
  };
  const began = performance.now();
  if (way !== 'card')
    await Promise.all(students.map(({ code }) => post('/api/class_sign_in/names', { code })));
  const entering = performance.now();
  times.length = 0;
  await Promise.all(
    students.map(({ code, studentId, card }) =>
      way === 'card'
        ? post('/api/class_sign_in/card', { token: card })
        : post('/api/class_sign_in', {
            code,
            student_id: studentId,
            ...(way === 'pictures' ? { pictures } : { words }),
          }),
    ),
  );
  const ended = performance.now();
  return {
    seconds: (ended - began) / 1000,
    perSecond: (students.length * 1000) / (ended - entering),
    refused,
    p95Ms: percentile(times, 0.95),
  };
}
