import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { getSchoolRights } from './get-school-rights.ts';

/** Refuses everybody but the owner of this school. */
export async function checkSchoolOwner(call: MemberCall, id: string): Promise<void> {
  if ((await getSchoolRights(call, id)) !== 'everybody') throw forbidden();
}
