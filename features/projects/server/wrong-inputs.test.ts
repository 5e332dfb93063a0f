import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import * as contract from '../contract.ts';
import * as membership from '../membership.contract.ts';
import { aPiece, asTemplate, join } from '../testing/a-piece.ts';

const world = await aWorld();
let people = 0;
const owner = () => {
  people += 1;
  return world.person(`owner${people}`, { accountType: 6 });
};
const friend = await world.person('friend', { accountType: 6 });
const unchanged = ['pieces', 'project_templates', 'project_memberships'] as const;
type Person = Awaited<ReturnType<typeof owner>>;
const live = async (person: unknown) => (await aPiece(person as Person, { kind: 'Project' })).id;
const wrong = (
  endpoint: Parameters<typeof wrongInputs>[0]['endpoint'],
  good: (person: Person) => Promise<Record<string, unknown>>,
) => wrongInputs({ world, endpoint, as: owner, good: (person) => good(person as Person), unchanged });

wrong(contract.listPieces, async () => ({}));
wrong(contract.createProject, async () => ({ project: { title: 'A piece' } }));
wrong(contract.updateProject, async (person) => ({ id: await live(person), project: { title: 'Another' } }));
wrong(contract.deleteProject, async (person) => ({ id: await live(person) }));
wrong(contract.deleteSong, async (person) => ({ id: (await aPiece(person)).id }));
wrong(contract.cloneProject, async (person) => ({ id: await live(person) }));
wrong(contract.makeTemplate, async (person) => ({ projectId: await live(person) }));
wrong(contract.removeTemplate, async (person) => ({ id: await asTemplate(person, await live(person)) }));
wrong(membership.inviteUser, async (person) => ({ id: await live(person), username: friend.username }));
wrong(membership.requestMembership, async () => ({ id: await live(friend), membershipRequest: {} }));
wrong(membership.listOpenMemberships, async (person) => ({ id: await live(person) }));
wrong(membership.listPresent, async (person) => ({ id: await live(person) }));
wrong(membership.removeMember, async (person) => {
  const projectId = await live(person);
  return { projectId, id: await join(person, friend, projectId) };
});
wrong(membership.withdrawInvitation, async (person) => {
  const projectId = await live(person);
  const invited = await person.call(membership.inviteUser, { id: projectId, username: friend.username });
  return { projectId, id: invited.membership.id };
});
wrong(membership.respondToMembership, async (person) => {
  const { username } = person;
  const invited = await friend.call(membership.inviteUser, { id: await live(friend), username });
  return { membershipId: invited.membership.id, membership: { accepted: true } };
});
