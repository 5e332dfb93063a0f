import type { RosterPerson } from '../roster.ts';
import { isInitial, isShortNameOf } from '../short-name.ts';
import { type Planning, pushTo } from './planning.ts';
import type { StatePerson } from './school-state.ts';

/** For each student whom no link joins: the students of the school whom they may be. */
export type Candidates = Map<RosterPerson, StatePerson[]>;

/**
 * Who may be a student that was made by hand: somebody of the same class with this first name and initial, or the only one of
 * the school with this whole name, of which an initial is no part. Nobody whom a roster brought.
 */
export function findCandidates(planning: Planning, students: readonly RosterPerson[]): Candidates {
  const { state } = planning;
  const linked = new Set(state.personLinks.values());
  const byId = new Map<string, StatePerson>();
  const byName = new Map<string, StatePerson[]>();
  for (const one of state.people) {
    if (!one.isMember || !one.isStudent || one.name === null || linked.has(one.userId)) continue;
    byId.set(one.userId, one);
    pushTo(byName, one.name.toLowerCase(), one);
  }
  const found: Candidates = new Map();
  if (byId.size === 0) return found;
  const ofClass = new Map<string, StatePerson[]>();
  for (const { classId, userId } of state.members) {
    const one = byId.get(userId);
    if (one) pushTo(ofClass, classId, one);
  }
  for (const person of students) {
    const candidates = new Set(classmates(planning, person, ofClass));
    const { given, family } = person;
    const isWhole = family !== '' && !isInitial(family);
    const named = isWhole ? (byName.get(`${given} ${family}`.toLowerCase()) ?? []) : [];
    if (candidates.size === 0) for (const one of named) candidates.add(one);
    if (candidates.size > 0) found.set(person, [...candidates]);
  }
  return found;
}

function classmates(
  { classes, classesOf }: Planning,
  { key, given, family }: RosterPerson,
  ofClass: ReadonlyMap<string, readonly StatePerson[]>,
): StatePerson[] {
  return (classesOf.get(key) ?? []).flatMap((classKey) => {
    const ref = classes.get(classKey)?.ref;
    const people = ref && 'id' in ref ? (ofClass.get(ref.id) ?? []) : [];
    return people.filter(({ name }) => name !== null && isShortNameOf(name, given, family));
  });
}
