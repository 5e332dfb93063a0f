import { checkSchoolIsPaid } from '#features/education/server/check-school-is-paid.ts';
import type { UploadPermission } from '#features/uploads/contract.ts';
import { claimUploadedFile } from '#features/uploads/server/claim-uploaded-audio.ts';
import { createPermission } from '#features/uploads/server/presign.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type * as contract from '../../contract.ts';
import { maxFileBytes } from '../../model/roster-limits.ts';
import { readRoster } from '../rosters.jobs.ts';
import { atWork, getRosterSchool, getRun } from './get-roster-school.ts';
import { presentRun } from './present-run.ts';
import { insertRun } from './runs.store.ts';

/** Permission to upload one roster; it counts as nobody's storage. */
export async function presignRoster(
  call: MemberCall,
  input: InputOf<typeof contract.presignRoster>,
): Promise<UploadPermission> {
  await getRosterSchool(call);
  return createPermission(call, 'bin', {
    kind: 'media',
    originalName: input.filename,
    contentType: input.contentType,
    contentLength: input.contentLength,
  });
}

/** Has a job read an uploaded roster. Refuses (403) a teacher for the whole school, (409) while another one is at work. */
export async function createRoster(
  call: MemberCall,
  { fileName, wholeSchool }: InputOf<typeof contract.createRoster>,
): Promise<AnswerOf<typeof contract.createRoster>> {
  const school = await getRosterSchool(call);
  if (wholeSchool && school.role !== 'owner')
    throw forbidden('The owner of the school sends rosters of the whole school.');
  await checkSchoolIsPaid(call, school.id);
  const claimed = await claimUploadedFile(call, fileName, {
    kind: 'media',
    check: async (_read, size) => {
      if (size > maxFileBytes) throw invalid({ file_name: ['is larger than 50 MB'] });
    },
  });
  if (!claimed) throw invalid({ file_name: ['was used already'] });
  const id = call.newId();
  const isAdded = await insertRun(call.db, {
    id,
    organization_id: school.id,
    upload: fileName,
    file_name: claimed.originalName,
    state: 'reading',
    whole_school: wholeSchool,
    columns_chosen: false,
    faults: '[]',
    created_by: call.actor.userId,
    created_at: call.now,
    updated_at: call.now,
  });
  if (!isAdded) throw atWork();
  await call.enqueue(readRoster, { id, by: call.actor.userId });
  return presentRun((await getRun(call, id)).run, call.now);
}
