import { aClass } from '#features/classes/testing/a-class.ts';
import type { AnyEndpoint } from '#platform/pure/contract.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import * as contract from '../contract.ts';
import * as ofStudent from '../student-record.contract.ts';

const world = await aWorld({ educationMode: true });

type Made = Awaited<ReturnType<typeof aClass>>;

/** The same for every call: the owner of a school and what `good` makes of it. */
function refuses(endpoint: AnyEndpoint, good: (made: Made) => Record<string, unknown>): void {
  let made: Made;
  const as = async (): Promise<Member> => {
    made = await aClass(world);
    return made.school.owner;
  };
  wrongInputs({
    world,
    endpoint,
    as,
    good: () => good(made),
    unchanged: ['record_reads', 'consents', 'organization_memberships'],
  });
}

refuses(contract.getSecondFactorDuty, () => ({}));
refuses(contract.listRecordReads, ({ school }) => ({ id: school.id }));
refuses(ofStudent.openStudentThings, ({ school, student }) => ({
  id: school.id,
  userGuid: student.id,
  reason: 'Parents asked',
}));
refuses(ofStudent.openStudentCopy, ({ school, student }) => ({
  id: school.id,
  userGuid: student.id,
  reason: 'Parents asked',
}));
refuses(contract.getStudentDataMap, () => ({}));
wrongInputs({
  world,
  endpoint: contract.listShownMembers,
  as: () => world.person('breaches', { admin: true }),
  good: () => ({ sessionKey: 'none'.repeat(3) }),
  unchanged: ['audit_log'],
});
refuses(contract.listConsents, ({ school }) => ({ id: school.id }));
refuses(contract.getClassConsents, ({ classId }) => ({ id: classId }));
refuses(contract.recordConsents, ({ classId }) => ({ id: classId, ages: 'below_13', basis: 'parents' }));
refuses(ofStudent.withdrawConsent, ({ school, student }) => ({ id: school.id, userGuid: student.id }));
