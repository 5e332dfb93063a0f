import { join } from 'node:path';
import { sql } from 'kysely';
import { uploadStatusOf } from '#features/tracks/model/track-status.ts';
import type { Platform } from '#platform/server/call.ts';
import { compareMigrations } from '#platform/server/db/migrate.ts';
import { findWaitingEvents } from '#platform/server/events/find-waiting-events.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { counted, good, type HealthFinding, warning, wrong } from './health-check.ts';

export async function findMigrations({ db }: Platform): Promise<HealthFinding> {
  const { known, pending, isNewer } = await compareMigrations(db, join(projectRoot, 'db/migrations'));
  if (pending > 0) {
    const have = pending === 1 ? 'has' : 'have';
    return wrong(
      `${counted(pending, 'migration')} ${have} not run: npm start runs them when it starts, npm run migrate with several processes.`,
    );
  }
  if (isNewer) return warning('The database is newer than this program: install the newer program again.');
  return good(`All ${known} migrations have run.`);
}

const wrongAfterMs = 30_000;
const warnAfterMs = 2000;

/** Compares the clocks of this process and the database, apart from how long the question took. */
export async function findClock({ db, clock }: Platform): Promise<HealthFinding> {
  const before = clock.now().getTime();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const after = clock.now().getTime();
  const there = rows[0]?.now.getTime() ?? 0;
  const apart = Math.max(0, before - there, there - after);
  if (apart < warnAfterMs) return good('The clocks of the program and the database agree.');
  return (apart < wrongAfterMs ? warning : wrong)(
    `The clocks of the program and the database are ${Math.round(apart / 1000)} s apart: set both by NTP.`,
  );
}

interface JobRow {
  task: string;
  given_up: number;
  locked: number;
  waiting: number;
}

const maxTasks = 5;

export async function findJobs({ db }: Platform): Promise<HealthFinding> {
  const { rows } = await sql<JobRow>`
    select task_identifier as task,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as given_up,
      count(*) filter (where locked_at < now() - interval '1 hour')::int as locked,
      count(*) filter (where attempts < max_attempts and locked_at is null
        and run_at < now() - interval '15 minutes')::int as waiting
    from graphile_worker.jobs group by 1 order by 1`.execute(db);
  const describe = (what: 'given_up' | 'locked' | 'waiting') => {
    const found = rows.filter((row) => row[what] > 0);
    const tasks = found.slice(0, maxTasks).map((row) => `${row.task} ${row[what]}`);
    if (found.length > maxTasks) tasks.push('…');
    const total = found.reduce((sum, row) => sum + row[what], 0);
    return total === 0 ? null : `${counted(total, 'job')} (${tasks.join(', ')})`;
  };
  const givenUp = describe('given_up');
  if (givenUp)
    return wrong(`Given up: ${givenUp}. “A job was given up” in docs/operating.md says what to do.`);
  const locked = describe('locked');
  if (locked) return warning(`Running for more than an hour: ${locked}. Restart the worker.`);
  const waiting = describe('waiting');
  if (waiting)
    return warning(`Due for more than 15 minutes: ${waiting}. Start a worker, or raise WORKER_CONCURRENCY.`);
  return good('No job is stuck.');
}

/** An event has the time of the program that emits it. */
export async function findEvents({ db, clock }: Platform): Promise<HealthFinding> {
  const { count, oldest } = await findWaitingEvents(db);
  if (oldest === null) return good('No event waits for the worker.');
  const minutes = Math.floor((clock.now().getTime() - oldest.getTime()) / 60_000);
  const waiting = `${counted(count, 'event')} ${count === 1 ? 'waits' : 'wait'} for the worker`;
  if (minutes < 10) return good(`${waiting}, none for ten minutes.`);
  return wrong(
    `${waiting}, the oldest for ${minutes} minutes: restart npm start, and look for it in the log.`,
  );
}

const week = 7 * 86_400_000;

/** Files that are refused for what is in them are no fault of the installation. */
export async function findTracks({ db, clock }: Platform): Promise<HealthFinding> {
  const since = new Date(clock.now().getTime() - week);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tracks t join track_processing p on p.track_id = t.id
    where t.status = ${uploadStatusOf('error')} and t.failure in ('interrupted', 'file_gone')
      and p.started_at >= ${since}`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return good('No uploaded file was given up in the last 7 days.');
  const were = count === 1 ? 'file was' : 'files were';
  return warning(
    `${count} uploaded ${were} given up in the last 7 days: last_error in track_processing says why, and their owners can try again.`,
  );
}
