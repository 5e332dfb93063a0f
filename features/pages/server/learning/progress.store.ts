import type { Db } from '#platform/server/call.ts';
import '../pages.tables.ts';

/** Marks a lesson as done; one that is done keeps its time. */
export async function insertProgress(
  db: Db,
  progress: { userId: string; lesson: string; now: Date },
): Promise<void> {
  await db
    .insertInto('page_progress')
    .values({ user_id: progress.userId, lesson: progress.lesson, done_at: progress.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteProgress(
  db: Db,
  { userId, lessons }: { userId: string; lessons: readonly string[] },
): Promise<void> {
  await db.deleteFrom('page_progress').where('user_id', '=', userId).where('lesson', 'in', lessons).execute();
}

export async function deleteProgressOfMember(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('page_progress').where('user_id', '=', userId).execute();
}

/** When a member has done which lessons, by their keys. */
export async function findProgress(db: Db, userId: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('page_progress')
    .select(['lesson', 'done_at'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ lesson, done_at }) => [lesson, done_at]));
}

/** The lessons that a member has done, for the export: by path where they have a row. */
export async function findLessonsOfMember(db: Db, userId: string) {
  const rows = await db
    .selectFrom('page_progress as d')
    .leftJoin('pages as p', (join) =>
      join.on((eb) => eb(eb.cast<string>('p.id', 'text'), '=', eb.ref('d.lesson'))),
    )
    .select(['d.lesson', 'p.path', 'd.done_at'])
    .where('d.user_id', '=', userId)
    .orderBy('d.done_at')
    .orderBy('d.lesson')
    .execute();
  return rows.map(({ lesson, path, done_at }) => ({ lesson: path ?? lesson, doneAt: done_at }));
}
