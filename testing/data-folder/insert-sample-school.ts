import { plugged } from '#apps/features.ts';
import { blockUser } from '#features/blocks/contract.ts';
import { banFromClass } from '#features/classes/class-bans.contract.ts';
import { announceToClass } from '#features/classes/class-members.contract.ts';
import { createClass } from '#features/classes/contract.ts';
import { addManagedStudents, setClassWayIn } from '#features/classes/students.contract.ts';
import { addToClass } from '#features/classes/testing/a-class.ts';
import { banFromSchool } from '#features/education/bans.contract.ts';
import { listSchoolMembers, removeSchoolMember } from '#features/education/members.contract.ts';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { createRoster } from '#features/rosters/contract.ts';
import { upsertLinks } from '#features/rosters/server/links.store.ts';
import { uploadRoster } from '#features/rosters/testing/a-roster.ts';
import { enterTransfer } from '#features/school-licences/admin.contract.ts';
import { insertNotice } from '#features/school-licences/server/transfers.store.ts';
import { recordConsents } from '#features/school-records/contract.ts';
import { insertContractEnd } from '#features/school-records/server/contract-ends.store.ts';
import { runRetention } from '#features/school-records/server/run-retention.ts';
import { upsertSchoolSignIn } from '#features/school-sign-in/server/school-sign-ins.store.ts';
import { anEndedYear } from '#features/school-years/testing/an-ended-year.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { Member, World } from '../world.ts';

/** A school in which everything has happened once; a member of it is blocked by `blocker`. */
export async function insertSampleSchool(
  world: World,
  { blocker, admin }: { blocker: Member; admin: Member },
): Promise<void> {
  const { platform } = world;
  const school = await aSchool(world);
  await upsertSchoolSignIn(platform.db, {
    organization_id: school.id,
    issuer: 'https://login.example.org',
    client_id: 'tonehall',
    client_secret: Buffer.alloc(40, 1),
    domains: ['example.org'],
    is_on: false,
    changed_at: platform.clock.now(),
    version: school.id,
  });
  const student = await addSchoolMember(school, await world.person('pupil'), 'student');
  await blocker.call(blockUser, { id: student.id });
  const { id: classId } = await school.owner.call(createClass, { workspace: { name: 'Choir' } });
  const pupil = await addSchoolMember(school, await world.person('singer'), 'student');
  await addToClass(school.owner, classId, pupil);
  const bannedPupil = await addSchoolMember(school, await world.person('former-singer'), 'student');
  await school.owner.call(banFromClass, { id: classId, userGuid: bannedPupil.id });
  await school.owner.call(addManagedStudents, { id: classId, names: ['Mia K.', 'Noah B.', 'Lea S.'] });
  const { members } = await school.owner.call(listSchoolMembers, { id: school.id });
  const lea = members.find(({ name }) => name === 'Lea S.')?.membershipId ?? '';
  await school.owner.call(removeSchoolMember, { organizationId: school.id, id: lea });
  await school.owner.call(setClassWayIn, { id: classId, way: 'card' });
  await school.owner.call(recordConsents, { id: classId, ages: 'below_13', basis: 'parents' });
  await runRetention(makeCall(platform, platform.db, guest), plugged.list(memberParts));
  await insertContractEnd(platform.db, {
    organization_id: school.id,
    ended_at: platform.clock.now(),
    emailed_at: platform.clock.now(),
  });
  const roster = await uploadRoster(school.owner, 'Id,Name,Class\n1,Mia Klein,3b\n');
  await school.owner.call(createRoster, { fileName: roster });
  await upsertLinks(platform.db, { organizationId: school.id, source: 'csv' }, [
    { kind: 'person', sourced_id: '7', user_id: pupil.id, workspace_id: null },
  ]);
  await anEndedYear(world, { school, classId, studentId: pupil.id });
  await school.owner.call(announceToClass, { id: classId, announcement: { text: 'Bring a song.' } });
  await school.owner.call(banFromSchool, { id: school.id, userGuid: student.id });
  const endsAt = new Date(platform.clock.now().getTime() + 365 * 86_400_000);
  const paid = { licences: 5, endsAt: endsAt.toISOString(), note: 'Invoice 7' };
  await admin.call(enterTransfer, { id: school.id, ...paid });
  const notice = { organization_id: school.id, kind: 'transfer_ends', ends_at: endsAt };
  await insertNotice(platform.db, { ...notice, sent_at: platform.clock.now() });
}
