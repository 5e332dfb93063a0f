import type { RosterPerson } from '../roster.ts';
import { isShortNameOf, shortNameOf } from '../short-name.ts';
import { type Planning, pushTo } from './planning.ts';
import type { StatePerson } from './school-state.ts';

/** Names of students, each different from those of the classmates. Who has a fitting one keeps it. */
export function createStudentNames(
  { state, classes, classesOf }: Planning,
  found: ReadonlyMap<RosterPerson, StatePerson | null>,
) {
  const names = new Map(state.people.map(({ userId, name }) => [userId, name]));
  // Of each class: the family names by first name, and the names that are in use.
  const families = new Map<string, { person: RosterPerson; family: string }[]>();
  const inUse = new Map<string, Map<string, number>>();
  const use = (place: string, name: string) => {
    const uses = inUse.get(place) ?? new Map<string, number>();
    uses.set(name.toLowerCase(), (uses.get(name.toLowerCase()) ?? 0) + 1);
    inUse.set(place, uses);
  };
  for (const person of found.keys())
    for (const classKey of classesOf.get(person.key) ?? [])
      pushTo(families, `${classKey}\n${person.given.toLowerCase()}`, { person, family: person.family });
  for (const { classId, userId } of state.members) {
    const name = names.get(userId);
    if (name) use(classId, name);
  }
  const placesOf = ({ key }: RosterPerson) =>
    (classesOf.get(key) ?? []).map((classKey) => {
      const ref = classes.get(classKey)?.ref;
      return ref && 'id' in ref ? ref.id : classKey;
    });

  return {
    nameOf(person: RosterPerson, known: StatePerson | null): string {
      if (known?.isMember && known.name !== null && isShortNameOf(known.name, person.given, person.family))
        return known.name;
      const places = placesOf(person);
      const alike = (classesOf.get(person.key) ?? []).flatMap((classKey) =>
        (families.get(`${classKey}\n${person.given.toLowerCase()}`) ?? []).flatMap((other) =>
          other.person === person ? [] : [other.family],
        ),
      );
      const taken = { has: (name: string) => places.some((place) => inUse.get(place)?.has(name) === true) };
      const name = shortNameOf(person, { alike, taken });
      for (const place of places) use(place, name);
      return name;
    },
  };
}
