import type { MemberPart } from '#features/identity/server/member-part.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type { eraseMember as job } from './erase-member.job.ts';

/**
 * Lets every feature take away what a deleted member left. May be stopped anywhere: the next try begins at the first part
 * again, which finds nothing left to do. A part that fails keeps none of the others from being done; then all is tried again.
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
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} parts of a member are left`);
}
