import { maxStudents, maxTeachers } from '#features/classes/model/class-limits.ts';
import type { RosterEnrolment } from '../roster.ts';
import { addEntry, createPlaces, type Places, type Planning, pushTo, type Resolved } from './planning.ts';
import type { Ref } from './roster-steps.ts';
import type { StateMember } from './school-state.ts';

const textOf = (ref: Ref): string => ('id' in ref ? ref.id : `new ${ref.key}`);

/** Names of classes that somebody enters and leaves. */
export interface Moves {
  into: Map<Resolved, string[]>;
  outOf: Map<string, string[]>;
}

/** Compares who is in which class; call it after `planPeople`. */
export function planMembers(planning: Planning): Moves {
  const { roster, state, steps } = planning;
  const existing = createPlaces();
  for (const { classId, userId } of state.members) existing.add(classId, userId);
  const seats = countSeats(planning);
  const moves: Moves = { into: new Map(), outOf: new Map() };
  const wanted = createPlaces();
  const additions: { one: Resolved; place: { ref: Ref; name: string } }[] = [];
  for (const enrolment of roster.enrolments) {
    const found = findBoth(planning, enrolment);
    if (!found) continue;
    const place = [textOf(found.place.ref), textOf(found.one.ref)] as const;
    if (enrolment.ends || wanted.has(...place)) continue;
    wanted.add(...place);
    if (!existing.has(...place)) additions.push(found);
  }
  const removed = findRemoved(planning, wanted);
  for (const { id, classId, userId, role } of removed) {
    steps.members.remove.push(id);
    seats.add(classId, role, -1);
    pushTo(moves.outOf, userId, planning.classById.get(classId)?.name ?? '');
  }
  for (const { one, place } of additions) {
    const refusal = findRefusal(planning, { one, place, seats });
    if (refusal) addEntry(planning, 'unclear', { what: roleOf(one), name: one.name, detail: refusal });
    else {
      steps.members.add.push({ class: place.ref, person: one.ref, role: roleOf(one) });
      pushTo(moves.into, one, place.name);
    }
  }
  return moves;
}

const roleOf = ({ isStudent }: Resolved) => (isStudent ? 'student' : 'teacher');

/** Class and person of an enrolment, in the roster or known by their ids; undefined where one is left out or unknown. */
function findBoth(planning: Planning, { classKey, personKey }: RosterEnrolment) {
  const one = planning.people.get(personKey) ?? findLinkedPerson(planning, personKey);
  const place = planning.classes.get(classKey) ?? findLinkedClass(planning, classKey);
  return one && place ? { one, place } : undefined;
}

function findLinkedPerson(planning: Planning, key: string): Resolved | undefined {
  const { roster, people, leavers, unclearKeys } = planning;
  if (unclearKeys.has(key) || roster.complete.people) return undefined;
  const known = planning.personOf(key);
  if (!known?.isMember || leavers.has(known.userId)) return undefined;
  const { userId: id, isStudent, name } = known;
  const one: Resolved = { ref: { id }, isStudent, name: name ?? '', known };
  people.set(key, one);
  return one;
}

function findLinkedClass({ roster, classes, classOf, steps }: Planning, key: string) {
  const known = classOf(key);
  if (!known || known.isArchived || roster.complete.classes || steps.classes.archive.includes(known.id))
    return undefined;
  const place = { ref: { id: known.id }, name: known.name };
  classes.set(key, place);
  return place;
}

/** Memberships that the roster ends: named ones, and those that a complete one lacks of people whom a roster brought. */
function findRemoved(planning: Planning, wanted: Places) {
  const { roster, state, people, classes, leavers, unclearKeys } = planning;
  const ended = createPlaces();
  for (const enrolment of roster.enrolments) {
    const found = enrolment.ends ? findBoth(planning, enrolment) : undefined;
    if (found) ended.add(textOf(found.place.ref), textOf(found.one.ref));
  }
  const isUnclear = new Set([...unclearKeys].map((key) => planning.personOf(key)?.userId));
  const joined = new Set(state.personLinks.values());
  for (const { known } of people.values()) if (known) joined.add(known.userId);
  const complete = new Set<string>();
  if (roster.complete.enrolments)
    for (const { ref } of classes.values()) if ('id' in ref) complete.add(ref.id);
  return state.members.filter(({ classId, userId }) => {
    if (leavers.has(userId) || wanted.has(classId, userId) || isUnclear.has(userId)) return false;
    return ended.has(classId, userId) || (complete.has(classId) && joined.has(userId));
  });
}

interface Seats {
  add(place: string, role: StateMember['role'], count: number): void;
  /** Takes one of the places that a class has; false where it is full. */
  take(place: string, role: StateMember['role']): boolean;
}

function countSeats({ state, leavers }: Planning): Seats {
  const counts = new Map<string, number>();
  const add: Seats['add'] = (place, role, count) => {
    counts.set(`${place} ${role}`, (counts.get(`${place} ${role}`) ?? 0) + count);
  };
  for (const { classId, role, userId } of state.members) if (!leavers.has(userId)) add(classId, role, 1);
  return {
    add,
    take(place, role) {
      const isFull =
        (counts.get(`${place} ${role}`) ?? 0) >= (role === 'student' ? maxStudents : maxTeachers);
      if (!isFull) add(place, role, 1);
      return !isFull;
    },
  };
}

function findRefusal(
  { state }: Planning,
  { one, place, seats }: { one: Resolved; place: { ref: Ref; name: string }; seats: Seats },
): string | null {
  if (state.classBans.has(`${textOf(place.ref)} ${textOf(one.ref)}`)) return `is banned from ${place.name}.`;
  if (seats.take(textOf(place.ref), roleOf(one))) return null;
  return `does not fit into ${place.name}: it has ${one.isStudent ? `${maxStudents} students` : `${maxTeachers} teachers`}.`;
}
