import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { getSchoolRights } from './get-school-rights.ts';

/** Refuses all but the owner of the school: its other people (403), and others (404). */
export async function checkSchoolOwner(call: MemberCall, id: string): Promise<void> {
  if ((await getSchoolRights(call, id)) !== 'everybody') throw forbidden();
}
