import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { schoolRights } from './school-rights.ts';

/** Refuses everybody but the owner of this school. */
export async function requireOwner(call: MemberCall, id: string): Promise<void> {
  if ((await schoolRights(call, id)) !== 'everybody') throw forbidden();
}
