import { setTimeout as sleep } from 'node:timers/promises';
import type { RosterRun } from '#features/rosters/contract.ts';
import { aLargeOneRoster } from '#features/rosters/testing/a-large-one-roster.ts';
import type { BenchOptions } from '../bench-options.ts';
import type { Finding } from '../finding.ts';
import { createBenchMembers } from '../ground/create-bench-members.ts';
import { openBenchDatabase } from '../ground/open-bench-database.ts';
import { startSite } from '../ground/start-site.ts';
import { rssMbOf } from '../load/process-cpu.ts';

const SIZE = { people: 20_000, classes: 1000, enrolments: 100_000 };
const MAX_PLAN_S = 30;
const MAX_APPLY_S = 120;
const MAX_MB = 256;
const POLL_MS = 100;

interface Step {
  seconds: number;
  /** Most resident memory of the site above what it had before. */
  moreMb: number;
  run: RosterRun & { plan: { has_steps: boolean } | null };
}

/** G27: a roster of 20,000 people is planned, applied, and planned again without a change. */
export async function rosters(options: BenchOptions): Promise<Finding[]> {
  const database = await openBenchDatabase(options.folder, options.tracks);
  const site = await startSite(database);
  try {
    const [owner] = await createBenchMembers(database, 1, 1);
    const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
      const response = await fetch(site.url + path, {
        method,
        headers: owner?.headers ?? {},
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    };
    const school = { first_name: 'Ada', last_name: 'Byron', role: 'principal', name: 'Bench', country: 'GB' };
    await ask('POST', '/api/organizations', { ...school, stays_public: true });
    const archive = await aLargeOneRoster(SIZE);
    const before = await rssMbOf(site.pid);
    const follow = async (start: () => Promise<RosterRun>, ends: readonly string[]): Promise<Step> => {
      const began = performance.now();
      const { id } = await start();
      for (let most = 0; ; await sleep(POLL_MS)) {
        most = Math.max(most, await rssMbOf(site.pid));
        const run = await ask<Step['run']>('GET', `/api/rosters/${id}`);
        if (ends.includes(run.state))
          return { seconds: (performance.now() - began) / 1000, moreMb: Math.max(0, most - before), run };
      }
    };
    const send = async (): Promise<RosterRun> => {
      const query = `filename=large.zip&content_length=${archive.length}`;
      const permission = await ask<{ url: string; headers: Record<string, string>; filename: string }>(
        'GET',
        `/api/roster_uploads/presign?${query}`,
      );
      const headers = new Headers(owner?.headers);
      for (const [name, value] of Object.entries(permission.headers)) headers.set(name, value);
      const sent = await fetch(site.url + permission.url, {
        method: 'PUT',
        headers,
        body: new Uint8Array(archive),
      });
      if (!sent.ok) throw new Error(`the upload was answered ${sent.status} ${await sent.text()}`);
      return ask('POST', '/api/rosters', { file_name: permission.filename });
    };
    const planned = await follow(send, ['ready', 'refused']);
    const accept = () => ask<RosterRun>('POST', `/api/rosters/${planned.run.id}/accept`, {});
    const applied = await follow(accept, ['applied', 'refused', 'ready']);
    const again = await follow(send, ['ready', 'refused']);
    return [
      line('planned', planned, MAX_PLAN_S, planned.run.state === 'ready'),
      line('applied', applied, MAX_APPLY_S, applied.run.state === 'applied'),
      line('again: nothing to write', again, MAX_PLAN_S, again.run.plan?.has_steps === false),
    ];
  } finally {
    await site.stop();
    await database.close();
  }
}

const line = (what: string, { seconds, moreMb }: Step, most: number, isRight: boolean): Finding => ({
  goal: 'G27',
  what: `roster of 20,000 people, 1,000 classes, 100,000 enrolments: ${what}`,
  ours: `${seconds.toFixed(1)} s, ${Math.round(moreMb)} MB more`,
  limit: '',
  ratio: '',
  gate: `${most} s, ${MAX_MB} MB more`,
  passed: isRight && seconds <= most && moreMb <= MAX_MB,
  note: isRight ? '' : 'ended otherwise',
});
