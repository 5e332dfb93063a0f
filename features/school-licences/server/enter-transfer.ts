import { teachersText } from '#features/billing/model/school-licence.ts';
import { lockSchoolLicences } from '#features/education/server/find-school-licence.ts';
import { updateTransfer } from '#features/education/server/organizations.store.ts';
import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { enterTransfer as contract } from '../admin.contract.ts';
import { getAdminSchool } from './list-admin-schools.ts';
import { insertTransfer } from './transfers.store.ts';

const longestMs = 5 * 366 * 86_400_000;

/**
 * Notes what a school has paid by bank transfer; an end that is past ends the entry before. Refuses (404) an unknown school and
 * (422) an end more than five years ahead.
 */
export async function enterTransfer(
  call: MemberCall,
  { id, licences, endsAt, note }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { db, now } = call;
  const { name } = await getAdminSchool(call, id);
  const until = new Date(endsAt);
  if (until.getTime() - now.getTime() > longestMs)
    throw invalid({ ends_at: ['is more than five years ahead'] });
  await lockSchoolLicences(db, id);
  await insertTransfer(db, {
    id: call.newId(),
    organization_id: id,
    licences,
    ends_at: until,
    note,
    created_at: now,
  });
  await updateTransfer(db, id, { licences, until, at: now });
  await writeAuditLog(call, {
    action: 'school.transfer',
    targetId: null,
    details: { subject: `${name}, ${teachersText(licences)} until ${formatDay(endsAt)}`, note },
  });
  return getAdminSchool(call, id);
}
