import type { MemberPart } from '#features/members/server/member-part.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { addErasureToBackups } from '#platform/server/backup/erasure-list.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type { eraseMember as job } from './account.jobs.ts';

/**
 * Erases what each feature stores about a deleted member. A retry starts at the first part, which then finds nothing.
 * A failing part does not stop the others; the job throws at the end and is retried. The erasure is written beside the copies of
 * the installation, which hold the member for some time yet.
 */
export async function eraseMember(
  call: Call,
  parts: readonly MemberPart[],
  { userId }: PayloadOf<typeof job>,
): Promise<void> {
  const failed: unknown[] = [];
  for (const part of parts) {
    await failpoint(`erase-member.${part.name}`);
    await part.erase(call, userId).catch((error: unknown) => {
      call.platform.log.error(
        { err: error, part: part.name, userId },
        'a part of a member could not be erased',
      );
      failed.push(error);
    });
  }
  const erasure = { id: userId, at: call.now.toISOString() };
  await addErasureToBackups(call.platform.config.dataDir, erasure).catch((error: unknown) =>
    failed.push(error),
  );
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} parts of a member are left`);
}
