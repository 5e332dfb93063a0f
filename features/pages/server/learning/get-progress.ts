import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { CourseProgress, getProgress as contract } from '../../learning.contract.ts';
import { type Course, coursesOf, nextLesson } from '../../model/courses.ts';
import { pageEditions } from '../../model/page-edition.ts';
import { toStep } from '../../model/page-navigation.ts';
import { bundledIdOf } from '../published/bundled-pages.ts';
import { listShownPages, type ShownPage } from '../published/shown-pages.ts';
import { findProgress } from './progress.store.ts';

/** The keys by which a lesson may be marked: its own, and those of a page that came with the program at its path before. */
export const progressKeysOf = ({ id, path }: Pick<ShownPage, 'id' | 'path'>): string[] => [
  id,
  ...pageEditions.map((edition) => bundledIdOf({ edition, path })),
];

type DoneAt = (lesson: ShownPage) => number | undefined;

/** A course that the member has begun; undefined for another. */
function presentCourse({ page, lessons }: Course<ShownPage>, doneAt: DoneAt) {
  const done = lessons.filter((lesson) => doneAt(lesson) !== undefined);
  const times = done.map((lesson) => doneAt(lesson) ?? 0);
  const latest = Math.max(...times);
  const lastDone = done[times.lastIndexOf(latest)];
  if (!lastDone) return undefined;
  const next = nextLesson(lessons, (lesson) => done.includes(lesson), lastDone);
  const progress: CourseProgress = {
    ...toStep(page),
    total: lessons.length,
    done: done.map(({ path }) => path),
    next: next && toStep(next),
  };
  return { latest, progress };
}

/** The courses of a host that the member has begun, the latest first. */
export async function listProgress(call: MemberCall, education: boolean): Promise<CourseProgress[]> {
  const [pages, marks] = await Promise.all([
    listShownPages(call, education),
    findProgress(call.db, call.actor.userId),
  ]);
  const doneAt: DoneAt = (lesson) => {
    const times = progressKeysOf(lesson).flatMap((key) => marks.get(key)?.getTime() ?? []);
    return times.length === 0 ? undefined : Math.max(...times);
  };
  return coursesOf(pages)
    .flatMap((course) => presentCourse(course, doneAt) ?? [])
    .sort((one, other) => other.latest - one.latest || (one.progress.path < other.progress.path ? -1 : 1))
    .map(({ progress }) => progress);
}

export async function getProgress(
  call: MemberCall,
  { education }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  return { data: await listProgress(call, education === 'true') };
}
