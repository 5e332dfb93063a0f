import { sql } from 'kysely';
import type { Db, EnqueueOptions } from '#platform/server/call.ts';
import type { JobType } from '#platform/server/jobs/job.ts';

/** Adds a job in the transaction of `db`, so that it exists only if the transaction commits. */
export async function enqueue(
  db: Db,
  job: JobType,
  payload: unknown,
  options: EnqueueOptions = {},
): Promise<void> {
  const body = JSON.stringify(job.payload.parse(payload));
  const key = options.key ?? null;
  await sql`select graphile_worker.add_job(
    ${job.name}::text, ${body}::json,
    run_at => coalesce(${options.runAt ?? null}::timestamptz, now() + ${options.inMs ?? null}::float8 * interval '1 ms'),
    max_attempts => ${job.maxAttempts}::int,
    priority => ${job.priority ?? null}::int,
    job_key => ${key}::text
  ) where not (${options.unlessWaiting ?? false} and exists (
    select from graphile_worker.jobs where key = ${key} and attempts < max_attempts))`.execute(db);
}
