import type { LessonPlace, NavigationStep } from './navigation.ts';
import { type NavigationPage, parentsOf, sortByPlace, toStep } from './page-navigation.ts';

/** An overview with its articles, which are its lessons, in the order of menus. */
export interface Course<P> {
  page: P;
  lessons: P[];
}

/** All courses of a host: the overviews that have articles directly below them. */
export function coursesOf<P extends NavigationPage>(pages: readonly P[]): Course<P>[] {
  const parentOf = parentsOf(pages);
  const courses = new Map<string, Course<P>>();
  for (const page of pages) {
    if (page.head.type !== 'article' || page.head.navigation.hidden) continue;
    const parent = parentOf(page);
    if (parent?.head.type !== 'article_overview') continue;
    const course = courses.get(parent.id) ?? { page: parent, lessons: [] };
    course.lessons.push(page);
    courses.set(parent.id, course);
  }
  for (const { lessons } of courses.values()) sortByPlace(lessons);
  return [...courses.values()];
}

/** Where a page stands in the course whose lesson it is; null for another page. */
export function lessonPlaceOf<P extends NavigationPage>(
  courses: readonly Course<P>[],
  page: { id: string },
): LessonPlace | null {
  for (const course of courses) {
    const place = course.lessons.findIndex(({ id }) => id === page.id);
    if (place < 0) continue;
    const stepAt = (index: number): NavigationStep | null => {
      const lesson = course.lessons[index];
      return lesson ? toStep(lesson) : null;
    };
    return {
      course: toStep(course.page),
      number: place + 1,
      total: course.lessons.length,
      previous: stepAt(place - 1),
      next: stepAt(place + 1),
    };
  }
  return null;
}

/**
 * The lesson to go on with: the first one that is not done after the one that was done last, or else from the beginning; null where
 * all are done.
 */
export function nextLesson<P extends { id: string }>(
  lessons: readonly P[],
  isDone: (lesson: P) => boolean,
  lastDone: P,
): P | null {
  const place = lessons.indexOf(lastDone);
  const inTurn = [...lessons.slice(place + 1), ...lessons.slice(0, place + 1)];
  return inTurn.find((lesson) => !isDone(lesson)) ?? null;
}
