import type { AnswerOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { getSecondFactorDuty as contract } from '../contract.ts';
import { daysLeft, isLocked } from '../model/second-factor-duty.ts';
import { findStaff } from './find-staff.ts';

export async function getSecondFactorDuty(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  const staff = await findStaff(call.db, call.actor);
  if (!staff) return { duty: null };
  return {
    duty: {
      role: staff.role,
      organizationId: staff.organizationId,
      dueAt: staff.dueAt.toISOString(),
      daysLeft: daysLeft(staff.dueAt, call.now),
      hasSecondFactor: staff.hasSecondFactor,
      isLocked: isLocked(staff, call.now),
    },
  };
}
