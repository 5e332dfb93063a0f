import { findNamesAtSchool } from '#features/education/server/find-organizations.ts';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import type { Call } from '#platform/server/call.ts';
import type { ProjectPersonResource } from '../contract.ts';

/** The members of `hydrateUsers` as resources, those of the actor's school with their name there. Two queries for any number. */
export async function hydrateProjectPeople(
  call: Pick<Call, 'db' | 'actor'>,
  ids: readonly string[],
): Promise<Map<string, ProjectPersonResource>> {
  const users = await hydrateUsers(call, ids);
  const { userId } = call.actor;
  const names =
    userId === null || users.size === 0
      ? new Map<string, string>()
      : await findNamesAtSchool(call.db, userId, [...users.keys()]);
  return new Map(
    [...users].map(([id, { id: _, ...attributes }]) => {
      const nameAtSchool = names.get(id);
      return [id, { id, type: 'user', attributes: { ...attributes, ...(nameAtSchool && { nameAtSchool }) } }];
    }),
  );
}
