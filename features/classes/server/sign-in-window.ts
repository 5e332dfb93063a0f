import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { unavailable } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type * as contract from '../contract.ts';
import { newClassCode } from '../model/class-code.ts';
import { codeDays } from '../model/class-limits.ts';
import { updateClassCode, updateClassRow } from './classes.store.ts';
import { type ClassRow, lockManagedClass } from './get-class-access.ts';
import { presentClassOfId } from './present-class.ts';
import { clearClassFailures } from './ways-in/student-tries.ts';

const dayMs = 86_400_000;

/** Gives the class a new code for 90 days, in place of the one before; who tried that one keeps the class waiting no more. */
export async function renewClassCode(
  call: MemberCall,
  { id }: InputOf<typeof contract.renewClassCode>,
): Promise<AnswerOf<typeof contract.renewClassCode>> {
  const { row } = await lockManagedClass(call, id);
  await storeNewCode(call, row);
  await clearClassFailures(call, id);
  return presentClassOfId(call, id);
}

async function storeNewCode(call: MemberCall, row: ClassRow): Promise<void> {
  const expiresAt = new Date(call.now.getTime() + codeDays * dayMs);
  for (let attempts = 0; attempts < 5; attempts += 1) {
    const code = newClassCode(call.randomBytes);
    if (await updateClassCode(call.db, row, { code, expiresAt })) return;
  }
  throw unavailable();
}

export async function clearClassCode(
  call: MemberCall,
  { id }: InputOf<typeof contract.clearClassCode>,
): Promise<undefined> {
  const { row } = await lockManagedClass(call, id);
  await updateClassRow(call.db, row, { code: null, code_expires_at: null, sign_in_until: null });
}

/** Opens the window for so many minutes; a class without a code that works gets one, since nobody could come in. */
export async function openSignInWindow(
  call: MemberCall,
  { id, minutes }: InputOf<typeof contract.openSignInWindow>,
): Promise<AnswerOf<typeof contract.openSignInWindow>> {
  const { row } = await lockManagedClass(call, id);
  if (row.code === null || row.code_expires_at === null || row.code_expires_at <= call.now)
    await storeNewCode(call, row);
  await updateClassRow(call.db, row, { sign_in_until: new Date(call.now.getTime() + minutes * 60_000) });
  return presentClassOfId(call, id);
}

export async function closeSignInWindow(
  call: MemberCall,
  { id }: InputOf<typeof contract.closeSignInWindow>,
): Promise<undefined> {
  const { row } = await lockManagedClass(call, id);
  await updateClassRow(call.db, row, { sign_in_until: null });
}
