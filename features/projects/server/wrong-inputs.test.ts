import { respondToMembership } from '#features/invitations/contract.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import * as bans from '../bans.contract.ts';
import * as contract from '../contract.ts';
import * as membership from '../membership.contract.ts';
import { aNewProject, convertToTemplate, joinProject } from '../testing/a-new-project.ts';

const world = await aWorld();
let personCount = 0;
const owner = () => {
  personCount += 1;
  return world.person(`owner${personCount}`, { accountType: 6 });
};
const friend = await world.person('friend', { accountType: 6 });
const unchanged = ['pieces', 'project_templates', 'project_memberships', 'project_bans'] as const;
type Person = Awaited<ReturnType<typeof owner>>;
const live = async (person: unknown) => (await aNewProject(person as Person, { kind: 'Project' })).id;
const wrong = (
  endpoint: Parameters<typeof wrongInputs>[0]['endpoint'],
  good: (person: Person) => Promise<Record<string, unknown>>,
) => wrongInputs({ world, endpoint, as: owner, good: (person) => good(person as Person), unchanged });

wrong(contract.listProjects, async () => ({}));
wrong(contract.createProject, async () => ({ project: { title: 'A piece' } }));
wrong(contract.updateProject, async (person) => ({ id: await live(person), project: { title: 'Another' } }));
wrong(contract.deleteProject, async (person) => ({ id: await live(person) }));
wrong(contract.deleteSong, async (person) => ({ id: (await aNewProject(person)).id }));
wrong(contract.cloneProject, async (person) => ({ id: await live(person) }));
wrong(contract.makeTemplate, async (person) => ({ projectId: await live(person) }));
wrong(contract.removeTemplate, async (person) => ({
  id: await convertToTemplate(person, await live(person)),
}));
wrong(membership.inviteToProject, async (person) => ({ id: await live(person), username: friend.username }));
wrong(membership.inviteManyToProject, async (person) => ({
  id: await live(person),
  emails: ['kim@example.org'],
}));
wrong(membership.listProjectInvitations, async (person) => ({ id: await live(person) }));
wrong(membership.requestProjectMembership, async () => ({ id: await live(friend), membershipRequest: {} }));
wrong(membership.listOpenMemberships, async (person) => ({ id: await live(person) }));
wrong(membership.listPresentMembers, async (person) => ({ id: await live(person) }));
wrong(membership.removeProjectMember, async (person) => {
  const projectId = await live(person);
  return { projectId, id: await joinProject(person, friend, projectId) };
});
wrong(membership.updateProjectMember, async (person) => {
  const projectId = await live(person);
  const id = await joinProject(person, friend, projectId);
  return { projectId, id, member: { role: 'listener' } };
});
wrong(bans.banFromProject, async (person) => ({ id: await live(person), userGuid: friend.id }));
wrong(bans.listProjectBans, async (person) => ({ id: await live(person) }));
wrong(bans.liftProjectBan, async (person) => ({ id: await live(person), userGuid: friend.id }));
wrong(membership.withdrawProjectInvitation, async (person) => {
  const projectId = await live(person);
  const invited = await person.call(membership.inviteToProject, { id: projectId, username: friend.username });
  return { projectId, id: invited.membership.id };
});
wrong(respondToMembership, async (person) => {
  const { username } = person;
  const invited = await friend.call(membership.inviteToProject, { id: await live(friend), username });
  return { membershipId: invited.membership.id, membership: { accepted: true } };
});
