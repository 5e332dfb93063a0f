import type { RosterPerson } from '../roster.ts';
import { fullName, isShortNameOf, shortNameOf } from '../short-name.ts';
import { createPlaces, type Places, type Planning, pushTo } from './planning.ts';
import type { StatePerson } from './school-state.ts';

type Found = ReadonlyMap<RosterPerson, StatePerson | null>;

/**
 * Names of students, each different from those of the classmates. Who has a fitting one keeps it, unless a classmate has it, too;
 * who is in the class already and is called so in the file keeps it even then.
 */
export function createStudentNames(planning: Planning, found: Found) {
  const { classesOf } = planning;
  const { keepers, inUse } = findKeepers(planning, found);
  // Of each class: the family names by first name.
  const families = new Map<string, { person: RosterPerson; family: string }[]>();
  for (const person of found.keys())
    for (const classKey of classesOf.get(person.key) ?? [])
      pushTo(families, `${classKey}\n${person.given.toLowerCase()}`, { person, family: person.family });

  return {
    nameOf(person: RosterPerson, known: StatePerson | null): string {
      if (known && keepers.has(known) && known.name !== null) return known.name;
      const places = placesOf(planning, person);
      const alike = (classesOf.get(person.key) ?? []).flatMap((classKey) =>
        (families.get(`${classKey}\n${person.given.toLowerCase()}`) ?? []).flatMap((other) =>
          other.person === person ? [] : [other.family],
        ),
      );
      const taken = {
        has: (name: string) => places.some((place) => inUse.userOf(place, name) !== undefined),
      };
      const name = shortNameOf(person, { alike, taken });
      for (const place of places) inUse.add(place, name, person.key);
      return name;
    },
  };
}

/** Who keeps their name, which is decided before anybody gets a new one, and which names are in use in which class. */
function findKeepers(planning: Planning, found: Found) {
  const { members, people } = planning.state;
  const names = new Map(people.map(({ userId, name }) => [userId, name]));
  const inUse = createNamesInUse();
  const placed = new Set([...found.values()].map((known) => known?.userId));
  const addNamesOf = (isMeant: (userId: string) => boolean) => {
    for (const { classId, userId } of members) {
      const name = names.get(userId);
      if (name && isMeant(userId)) inUse.add(classId, name, userId);
    }
  };
  addNamesOf((userId) => !placed.has(userId));
  let existing: Places | undefined;
  const isIn = (place: string, userId: string): boolean => {
    if (!existing) {
      existing = createPlaces();
      for (const { classId, userId: other } of members) existing.add(classId, other);
    }
    return existing.has(place, userId);
  };
  const keepers = new Set<StatePerson>();
  for (const [person, known] of found) {
    if (!known?.isMember || known.name === null || !isShortNameOf(known.name, person.given, person.family))
      continue;
    const { name, userId } = known;
    const places = placesOf(planning, person);
    const isExact = fullName(person) === name;
    const isTaken = (place: string) => (inUse.userOf(place, name) ?? userId) !== userId;
    if (places.some((place) => isTaken(place) && !(isExact && isIn(place, userId)))) continue;
    keepers.add(known);
    for (const place of places) inUse.add(place, name, userId);
  }
  addNamesOf((userId) => placed.has(userId));
  return { keepers, inUse };
}

/** The classes of a person by id, and new ones by key. */
const placesOf = ({ classes, classesOf }: Planning, { key }: RosterPerson): string[] =>
  (classesOf.get(key) ?? []).map((classKey) => {
    const ref = classes.get(classKey)?.ref;
    return ref && 'id' in ref ? ref.id : classKey;
  });

/** Who has which name in which class; the first one stays. */
function createNamesInUse() {
  const users = new Map<string, string>();
  const keyOf = (place: string, name: string) => `${place}\n${name.toLowerCase()}`;
  return {
    userOf: (place: string, name: string) => users.get(keyOf(place, name)),
    add(place: string, name: string, by: string): void {
      const key = keyOf(place, name);
      if (!users.has(key)) users.set(key, by);
    },
  };
}
