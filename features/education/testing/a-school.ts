import { createOrganization } from '#features/education/contract.ts';
import { respondToMembership } from '#features/invitations/contract.ts';
import { signIn } from '#features/sign-in/contract.ts';
import { type Member, testPassword, type World } from '#testing/world.ts';
import { requestSchoolMembership } from '../contract.ts';

const schoolCounts = new WeakMap<World, number>();

/** A school in trial and its owner; their e-mail domain is no other school's. */
export async function aSchool(world: World): Promise<{ owner: Member; id: string; name: string }> {
  const count = (schoolCounts.get(world) ?? 0) + 1;
  schoolCounts.set(world, count);
  const owner = await world.person(`head${count}`);
  const name = `School ${count}`;
  const form = { firstName: 'Ada', lastName: 'Byron', role: 'principal', name, country: 'GB' } as const;
  const { id } = await owner.call(createOrganization, { ...form, staysPublic: true });
  return { owner, id, name };
}

/** Makes the person a member by a request that the owner accepts. */
export async function addSchoolMember(
  { owner, id }: { owner: Member; id: string },
  person: Member,
  role: 'faculty' | 'student',
): Promise<Member> {
  const request = { role, name: `${person.username} at school`, staysPublic: true };
  const { membership } = await person.call(requestSchoolMembership, { id, membershipRequest: request });
  await owner.call(respondToMembership, {
    membershipId: membership.id,
    membership: { accepted: true },
  });
  return person;
}

/** Who has left a school has been signed out, and signs in again. */
export async function signInAgain(person: Member): Promise<Member> {
  person.cookies.clear();
  await person.call(signIn, { user: { email: person.email, password: testPassword } });
  return person;
}
