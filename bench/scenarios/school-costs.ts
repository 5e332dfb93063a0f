import { setTimeout as sleep } from 'node:timers/promises';
import { findClassPeople } from '#features/classes/server/find-class-people.ts';
import type { Db } from '#platform/server/call.ts';
import { limitToSchool } from '#platform/server/db/row-security.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { type Finding, ms } from '../finding.ts';
import type { SchoolPlace } from '../ground/open-school-place.ts';
import { rssMbOf } from '../load/process-cpu.ts';
import { median, percentile } from '../statistics.ts';

const GOAL = 'G29';
const ROUNDS = 5;
const SAMPLES = 200;
const MAX_EXPORT_MB = 64;
const POLL_MS = 20;

/** What the people of a class cost where policies compare each row's school, by what they cost without. */
export async function costOfPolicies({ database, school }: SchoolPlace): Promise<Finding> {
  const p50 = (isLimited: boolean) =>
    transaction(database.platform.db, async (db) => {
      if (isLimited) await limitToSchool(db, school.id, '');
      return percentile(await timesOf(db, school), 0.5);
    });
  await p50(true);
  const limited: number[] = [];
  const free: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    limited.push(await p50(true));
    free.push(await p50(false));
  }
  const [ours, limit] = [median(limited), median(free)];
  return {
    goal: GOAL,
    what: 'people of a class of 30 by one statement with policies of rows, by the same without, p50',
    ours: ms(ours),
    limit: ms(limit),
    ratio: (ours / limit).toFixed(2),
    gate: '',
    passed: null,
    note: `${ROUNDS} rounds of ${SAMPLES}`,
  };
}

async function timesOf(db: Db, school: SchoolPlace['school']): Promise<number[]> {
  const where = { school: { id: school.id }, row: { id: school.classOf30 } };
  const times: number[] = [];
  for (let at = 0; at < SAMPLES; at += 1) {
    const began = performance.now();
    const people = await findClassPeople({ db }, where as Parameters<typeof findClassPeople>[1]);
    times.push(performance.now() - began);
    if (people.length < 30) throw new Error(`${people.length} people were found`);
  }
  return times;
}

/** The owner of a school of 1,000 students downloads all that it has of them; the first download fills caches and is not counted. */
export async function exportOfSchool({ site, owner }: SchoolPlace): Promise<Finding> {
  const download = async () => {
    const response = await fetch(`${site.eduUrl}/education/school-export.zip`, { headers: owner.headers });
    if (response.status !== 200 || !response.body)
      throw new Error(`The export was answered ${response.status}`);
    let bytes = 0;
    for await (const piece of response.body) bytes += piece.length;
    return bytes;
  };
  await download();
  const before = await rssMbOf(site.pid);
  const began = performance.now();
  let most = before;
  let isLoading = true;
  const sample = async () => {
    for (; isLoading; await sleep(POLL_MS)) most = Math.max(most, await rssMbOf(site.pid));
  };
  const [bytes] = await Promise.all([
    download().finally(() => {
      isLoading = false;
    }),
    sample(),
  ]);
  const more = most - before;
  return {
    goal: GOAL,
    what: "a school's export of 1,000 students, streamed",
    ours: `${((performance.now() - began) / 1000).toFixed(1)} s, ${(bytes * 1e-6).toFixed(1)} MB, ${Math.round(more)} MB more in memory`,
    limit: '',
    ratio: '',
    gate: `${MAX_EXPORT_MB} MB more`,
    passed: more <= MAX_EXPORT_MB,
    note: '',
  };
}
