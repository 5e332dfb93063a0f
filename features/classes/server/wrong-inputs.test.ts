import { aNewProject } from '#features/projects/testing/a-new-project.ts';
import type { AnyEndpoint } from '#platform/pure/contract.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import * as bans from '../class-bans.contract.ts';
import * as members from '../class-members.contract.ts';
import * as contract from '../contract.ts';
import * as joining from '../joining.contract.ts';
import { type ASchoolWithClass, aClass } from '../testing/a-class.ts';

const world = await aWorld({ educationMode: true });
const unchanged = ['workspaces', 'class_members', 'class_bans', 'class_announcements', 'pieces'] as const;

/** The same for every call: a teacher and what `good` makes of their class. */
function refuses(
  endpoint: AnyEndpoint,
  good: (made: ASchoolWithClass) => Record<string, unknown> | Promise<Record<string, unknown>>,
): void {
  let made: ASchoolWithClass;
  const as = async (): Promise<Member> => {
    made = await aClass(world);
    return made.teacher;
  };
  wrongInputs({ world, endpoint, as, good: () => good(made), unchanged });
}

const byId = ({ classId }: ASchoolWithClass) => ({ id: classId });
const workspace = { name: 'Choir', year: 2027 };

refuses(contract.listClasses, () => ({}));
refuses(contract.createClass, () => ({ workspace: { ...workspace, colour: 'red', autoAccept: true } }));
refuses(contract.getClass, byId);
refuses(contract.updateClass, (made) => ({
  ...byId(made),
  workspace: { ...workspace, colour: 'blue', autoAccept: true },
}));
refuses(contract.deleteClass, byId);
refuses(contract.copyClass, (made) => ({ ...byId(made), workspace, withStudents: true }));
refuses(contract.mergeClass, async (made) => ({
  ...byId(made),
  fromId: (await made.teacher.call(contract.createClass, { workspace })).id,
}));
refuses(contract.archiveClass, (made) => ({ ...byId(made), archived: true }));
refuses(contract.renewClassCode, byId);
refuses(contract.clearClassCode, byId);
refuses(contract.openSignInWindow, (made) => ({ ...byId(made), minutes: 30 }));
refuses(contract.closeSignInWindow, byId);
refuses(members.addClassMembers, (made) => ({ ...byId(made), userGuids: [made.student.id] }));

const memberOf = async ({ teacher, classId }: ASchoolWithClass) => {
  const { members: people } = await teacher.call(contract.getClass, { id: classId });
  return { workspaceId: classId, id: people.find(({ role }) => role === 'student')?.membershipId ?? '' };
};
refuses(members.updateClassMember, async (made) => ({
  ...(await memberOf(made)),
  member: { group: 'Brass' },
}));
refuses(members.removeClassMember, memberOf);
refuses(members.listClassProjects, byId);
refuses(members.addClassProject, async (made) => ({
  ...byId(made),
  projectId: (await aNewProject(made.teacher)).id,
}));
refuses(members.removeClassProject, async (made) => {
  const projectId = (await aNewProject(made.teacher)).id;
  await made.teacher.call(members.addClassProject, { id: made.classId, projectId });
  return { ...byId(made), projectId };
});
refuses(members.listClassAnnouncements, ({ classId }) => ({ workspaceId: classId }));
refuses(members.announceToClass, (made) => ({ ...byId(made), announcement: { text: 'Bring a song.' } }));
refuses(members.deleteClassAnnouncement, async ({ teacher, classId }) => {
  const announcement = { text: 'Bring a song.' };
  const { id } = await teacher.call(members.announceToClass, { id: classId, announcement });
  return { workspaceId: classId, id };
});

const ofStudent = (made: ASchoolWithClass) => ({ ...byId(made), userGuid: made.student.id });
refuses(bans.banFromClass, ofStudent);
refuses(bans.listClassBans, byId);
refuses(bans.liftClassBan, async (made) => {
  await made.teacher.call(bans.banFromClass, ofStudent(made));
  return ofStudent(made);
});

const aPerson = { emails: ['kim@oak.example'] };
refuses(joining.listClassRequests, ({ classId }) => ({ workspaceId: classId }));
refuses(joining.inviteToClass, (made) => ({ ...byId(made), ...aPerson }));
refuses(joining.listClassInvitations, byId);
refuses(joining.withdrawClassInvitation, async ({ teacher, classId }) => {
  const { invitations } = await teacher.call(joining.inviteToClass, { id: classId, ...aPerson });
  return { workspaceId: classId, id: invitations[0]?.id };
});
