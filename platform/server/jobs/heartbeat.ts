import type { WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type { Platform } from '#platform/server/call.ts';

export interface HeartbeatTimes {
  beatMs: number;
  deadAfterSeconds: number;
}

const defaultTimes: HeartbeatTimes = { beatMs: 5000, deadAfterSeconds: 20 };

/**
 * Writes a heartbeat of this process's job workers every 5 s, and unlocks the jobs of workers without a heartbeat for 20 s,
 * whose process was killed. Calls `onBeat` after each. Uses the database's clock.
 */
export function startHeartbeat(
  platform: Platform,
  events: WorkerEvents,
  onBeat: () => void,
  { beatMs, deadAfterSeconds }: HeartbeatTimes = defaultTimes,
): { stop(): Promise<void> } {
  const poolIds = new Set<string>();
  // Jobs are locked by the pool's id, not by that of the worker.
  events.on('pool:create', ({ workerPool }) => {
    poolIds.add(workerPool.id);
    void beat();
  });
  const deleteHeartbeats = async (ids: string[]) => {
    await sql`delete from job_workers where id = any(${ids}::text[])`.execute(platform.db).catch(() => {});
  };
  let pendingDelete = Promise.resolve();
  // Without a heartbeat, jobs that this pool could not mark as done during an outage are unlocked later.
  events.on('pool:release', ({ workerPool }) => {
    poolIds.delete(workerPool.id);
    pendingDelete = pendingDelete.then(() => deleteHeartbeats([workerPool.id]));
  });
  const beat = async () => {
    try {
      await writeHeartbeats(platform, [...poolIds]);
      await unlockJobsOfDeadWorkers(platform, deadAfterSeconds);
      onBeat();
    } catch (error) {
      platform.log.warn({ err: error }, 'the heartbeat of the job workers failed');
    }
  };
  const timer = setInterval(() => void beat(), beatMs);
  return {
    async stop() {
      clearInterval(timer);
      await pendingDelete;
      await deleteHeartbeats([...poolIds]);
    },
  };
}

async function writeHeartbeats(platform: Platform, ids: string[]): Promise<void> {
  await sql`insert into job_workers (id, seen_at) select unnest(${ids}::text[]), now()
    on conflict (id) do update set seen_at = now()`.execute(platform.db);
}

/** Unlocks the jobs of dead workers, so that others can run them. Returns the ids of the dead workers. */
export async function unlockJobsOfDeadWorkers(
  platform: Platform,
  deadAfterSeconds = defaultTimes.deadAfterSeconds,
): Promise<string[]> {
  const { rows } = await sql<{ locked_by: string }>`
    select distinct j.locked_by from graphile_worker._private_jobs j
    left join job_workers w on w.id = j.locked_by and w.seen_at > now() - make_interval(secs => ${deadAfterSeconds})
    where j.locked_by is not null and w.id is null
      and j.locked_at < now() - make_interval(secs => ${deadAfterSeconds})`.execute(platform.db);
  const dead = rows.map((row) => row.locked_by);
  if (dead.length > 0) {
    await sql`select graphile_worker.force_unlock_workers(${dead}::text[])`.execute(platform.db);
    platform.log.warn({ dead }, 'job workers died; their jobs are free again');
  }
  return dead;
}
