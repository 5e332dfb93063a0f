import { checkSchoolOwner } from '#features/education/server/check-school-owner.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { studentRecordPage } from '../pages.ts';
import type { openStudentCopy as contract } from '../student-record.contract.ts';
import { signCopyTicket } from './copy-ticket.ts';
import { getStudentOf } from './find-staff.ts';

/**
 * Where the copy of a student is downloaded; refuses all but the owner, and (404) users who are no students of the school.
 * The reason comes by a call, since addresses stand in histories and in logs of proxies.
 */
export async function openStudentCopy(
  call: MemberCall,
  { id, userGuid }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await checkSchoolOwner(call, id);
  const student = await getStudentOf(call.db, id, userGuid);
  const ticket = signCopyTicket(call, student.userId);
  return { download: `${href(studentRecordPage, { guid: student.userId })}/export.zip?ticket=${ticket}` };
}
