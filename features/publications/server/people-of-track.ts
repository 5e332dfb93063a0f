import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { getVisibleTrackById } from '#features/tracks/server/page/get-track.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type {
  getPeopleOfTrack as getContract,
  PeopleOfTrack,
  removeOwnName as removeContract,
} from '../contract.ts';
import { deletePerson, findPeopleOf, findPublication } from './publication.store.ts';

/** Those of the people of a visible track whom the actor sees, by name. */
export async function getPeopleOfTrack(
  call: Call,
  { id }: InputOf<typeof getContract>,
): Promise<PeopleOfTrack> {
  await getVisibleTrackById(call, id);
  const publication = await findPublication(call.db, id);
  if (!publication) return { people: [], allowsRemixes: null };
  const users = await hydrateUsers(call, await findPeopleOf(call.db, id));
  const people = [...users.values()].sort((a, b) => a.username.localeCompare(b.username, 'en'));
  return { people: people.slice(0, 200), allowsRemixes: publication.allow_remixes };
}

/** Takes the actor's name away from a track that names them (STUDIO-191). */
export async function removeOwnName(
  call: MemberCall,
  { id }: InputOf<typeof removeContract>,
): Promise<PeopleOfTrack> {
  await getVisibleTrackById(call, id);
  if (!(await deletePerson(call.db, id, call.actor.userId))) throw notFound();
  await publishInvalidation(call.db, [id]);
  return getPeopleOfTrack(call, { id });
}
