import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { markLesson as contract, unmarkLesson as unmarkContract } from '../../learning.contract.ts';
import { coursesOf } from '../../model/courses.ts';
import { findShownPage, listShownPages, type ShownPage } from '../published/shown-pages.ts';
import { listProgress, progressKeysOf } from './get-progress.ts';
import { deleteProgress, insertProgress } from './progress.store.ts';

/** The lesson at a path. Refuses (404) an address where nothing is shown, and (422) a page that is no lesson. */
async function getLesson(call: MemberCall, path: string, education: boolean): Promise<ShownPage> {
  const pages = await listShownPages(call, education);
  const page = findShownPage(pages, path);
  if (!page) throw notFound();
  const isLesson = coursesOf(pages).some(({ lessons }) => lessons.includes(page));
  if (!isLesson) throw invalid({ path: ['is not a lesson'] });
  return page;
}

export async function markLesson(
  call: MemberCall,
  { path, education }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const lesson = await getLesson(call, path, education === 'true');
  await insertProgress(call.db, { userId: call.actor.userId, lesson: lesson.id, now: call.now });
  return { data: await listProgress(call, education === 'true') };
}

export async function unmarkLesson(
  call: MemberCall,
  { path, education }: InputOf<typeof unmarkContract>,
): Promise<AnswerOf<typeof unmarkContract>> {
  const lesson = await getLesson(call, path, education === 'true');
  await deleteProgress(call.db, { userId: call.actor.userId, lessons: progressKeysOf(lesson) });
  return { data: await listProgress(call, education === 'true') };
}
