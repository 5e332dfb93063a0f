import type { Person } from '#testing/person.ts';
import { addTrackToList, createList, type ListView, listEntries } from '../contract.ts';

type AListFields = Partial<Pick<ListView, 'title' | 'kind' | 'visibility'>>;

/** A public playlist of the member, by default with the title "Slow mornings", holding these tracks in their order. */
export async function aList(
  owner: Person,
  trackIds: readonly string[] = [],
  more: AListFields = {},
): Promise<ListView> {
  const [trackId, ...others] = trackIds;
  let list = await owner.call(createList, { list: { title: 'Slow mornings', ...more, trackId } });
  for (const id of others) list = await owner.call(addTrackToList, { id: list.id, trackId: id });
  return list;
}

/** The first places of a list as the person sees them: the title of each track, or null. */
export async function titlesOf(person: Person, id: string, secret?: string): Promise<(string | null)[]> {
  const { entries } = await person.call(listEntries, { id, secret, items: 100 });
  return entries.map(({ track }) => track?.title ?? null);
}
