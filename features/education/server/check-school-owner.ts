import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { getSchoolRights } from './get-school-rights.ts';

/** Refuses (403) all but the owner of the school. */
export async function checkSchoolOwner(call: MemberCall, id: string): Promise<void> {
  if ((await getSchoolRights(call, id)) !== 'everybody') throw forbidden();
}
