import type { GroupView } from '#features/groups/contract.ts';
import { createGroup } from '#features/groups/form.contract.ts';
import { getGroup } from '#features/groups/page.contract.ts';
import type { RequestInputOf } from '#platform/pure/contract.ts';
import { type JsonApiDocument, resolveDocument } from '#platform/pure/json-api.ts';
import type { Person } from '#testing/person.ts';
import type { World } from '#testing/world.ts';

type Form = RequestInputOf<typeof createGroup>['group'];

/** Creates a group, joinable by default, one second after everything before it. */
export async function aGroup(world: World, founder: Person, more: Partial<Form> = {}): Promise<GroupView> {
  world.clock.advance(1000);
  const group = { name: 'Night Owls', privacySetting: 'joinable', ...more } as const;
  return groupFromDocument(await founder.call(createGroup, { group }));
}

/** Reads the group as this person sees it. */
export const getGroupAs = async (person: Person, groupLink: string): Promise<GroupView> =>
  groupFromDocument(await person.call(getGroup, { groupLink }));

/** The group of a document. */
export const groupFromDocument = (document: unknown): GroupView =>
  resolveDocument<GroupView>(document as JsonApiDocument);

/** The uuid of the group's row. */
export async function groupRowId(world: World, group: { id: string }): Promise<string> {
  const { id } = await world.platform.db
    .selectFrom('groups')
    .select('id')
    .where('number', '=', Number(group.id))
    .executeTakeFirstOrThrow();
  return id;
}
