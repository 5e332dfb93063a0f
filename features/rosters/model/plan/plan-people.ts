import { newEmailError } from '#features/members/model/email.ts';
import type { RosterPerson } from '../roster.ts';
import { formatPlace } from '../roster.ts';
import { maxInvitations } from '../roster-limits.ts';
import { fullName } from '../short-name.ts';
import { findCandidates } from './match-students.ts';
import { addEntry, type Planning, pushTo } from './planning.ts';
import type { StatePerson } from './school-state.ts';
import { createStudentNames } from './student-names.ts';

/** Joins the people of the roster to those of the school; call it after `planClasses`. */
export function planPeople(planning: Planning): void {
  const { roster, entries, unclearKeys } = planning;
  for (const { key, ...entry } of roster.unclear) {
    entries.unclear.push(entry);
    if (key !== null) unclearKeys.add(key);
  }
  const finder = createFinder(planning);
  const present = roster.people.filter((one) => !one.ends && !unclearKeys.has(one.key));
  const found = new Map<RosterPerson, StatePerson | null>();
  for (const person of present) {
    const one = person.role === 'teacher' ? finder.teacher(person) : finder.student(person);
    if (one !== undefined) found.set(person, one);
  }
  matchByName(planning, found, finder);
  const names = createStudentNames(planning, found);
  for (const [person, known] of found) settle(planning, person, { known, names });
  for (const person of roster.people) if (person.ends) endPerson(planning, person);
  planLeaving(planning);
}

type Finder = ReturnType<typeof createFinder>;

/** Finds the persons that rows mean; null for somebody new, undefined where it is unclear or an invitation waits for its answer. */
function createFinder(planning: Planning) {
  const { state, personOf } = planning;
  const byEmail = new Map(
    state.people.flatMap((one) => (one.email && one.isMember ? [[one.email, one]] : [])),
  );
  const claimed = new Set<string>();
  const claim = (person: RosterPerson, one: StatePerson): StatePerson | undefined => {
    if (claimed.has(one.userId)) return leaveOut(planning, person, 'is the same person as another row');
    claimed.add(one.userId);
    return one;
  };
  return {
    claim,
    student(person: RosterPerson): StatePerson | null | undefined {
      const linked = personOf(person.key);
      const one = linked ?? (person.email === null ? undefined : byEmail.get(person.email));
      if (!one) return null;
      if (one.isBanned) return leaveOut(planning, person, 'is banned from the school');
      if (one.isMember && !one.isStudent)
        return leaveOut(planning, person, 'is a teacher of the school, and a student in the file');
      return claim(person, one);
    },
    teacher(person: RosterPerson): StatePerson | undefined {
      const linked = personOf(person.key);
      const one = linked?.isMember ? linked : byEmail.get(person.email ?? '');
      if (one?.isStudent)
        return leaveOut(planning, person, 'is a student of the school, and a teacher in the file');
      return one ? claim(person, one) : invite(planning, person);
    },
  };
}

/** Teachers whom the school does not know are invited, as far as it has licences. */
function invite(planning: Planning, person: RosterPerson): undefined {
  const { state, steps, options } = planning;
  const { email } = person;
  if (email === null || newEmailError(email) !== null)
    return leaveOut(planning, person, 'has no e-mail address by which they could be invited');
  planning.unclearKeys.add(person.key);
  if (state.invited.has(email)) return undefined;
  if (!options.mayInvite)
    return leaveOut(planning, person, 'is not at the school. Its owner invites teachers');
  if (steps.people.invite.includes(email))
    return leaveOut(planning, person, 'has the address of another row');
  if (steps.people.invite.length >= state.freeLicences)
    return leaveOut(planning, person, 'cannot be invited: all teacher licences are in use');
  if (steps.people.invite.length >= maxInvitations)
    return leaveOut(planning, person, `is invited by the next import: one invites at most ${maxInvitations}`);
  steps.people.invite.push(email);
  addEntry(planning, 'new', { what: 'teacher', name: fullName(person), detail: 'is invited by e-mail' });
  return undefined;
}

/** Leaves a row out; who is meant stays as they are. */
function leaveOut(planning: Planning, person: RosterPerson, why: string): undefined {
  planning.unclearKeys.add(person.key);
  const { role: what, place } = person;
  addEntry(planning, 'unclear', { what, name: fullName(person), detail: `${why} (${formatPlace(place)}).` });
  return undefined;
}

/** Joins new students to those whom somebody made by hand, where each can be one only. */
function matchByName(planning: Planning, found: Map<RosterPerson, StatePerson | null>, finder: Finder): void {
  const unknown = [...found].flatMap(([person, one]) =>
    one === null && person.role === 'student' ? [person] : [],
  );
  const candidates = findCandidates(planning, unknown);
  const rows = new Map<StatePerson, RosterPerson[]>();
  for (const [person, people] of candidates) for (const one of people) pushTo(rows, one, person);
  for (const [person, [one, ...others]] of candidates) {
    if (!one) continue;
    const isOnly = others.length === 0 && rows.get(one)?.length === 1;
    const known = isOnly
      ? finder.claim(person, one)
      : leaveOut(
          planning,
          person,
          `could be ${one.name ?? ''}, and so could somebody else. Rename one of them`,
        );
    if (known) found.set(person, known);
    else found.delete(person);
  }
}

interface Settled {
  known: StatePerson | null;
  names: ReturnType<typeof createStudentNames>;
}

function settle(planning: Planning, person: RosterPerson, { known, names }: Settled): void {
  const { steps, people } = planning;
  const isStudent = person.role === 'student';
  const { key } = person;
  // An export has a user name where the school has no name.
  const isNameless = known?.userId === key && known.isMember && known.name === null;
  const name = isStudent && !isNameless ? names.nameOf(person, known) : (known?.name ?? fullName(person));
  const ref = known ? { id: known.userId } : { key };
  people.set(key, { ref, isStudent, name, known });
  const isJoined = known !== null && planning.personOf(key) === known;
  if (!isJoined) steps.links.push({ kind: 'person', key, to: ref });
  if (!known) steps.people.add.push({ key, name });
  else if (!known.isMember) {
    steps.people.back.push({ userId: known.userId, name });
    addEntry(planning, 'new', { what: 'student', name, detail: 'comes back' });
  } else if (known.name !== name && !isNameless) {
    steps.people.rename.push({ userId: known.userId, name });
    const detail = known.name === null ? 'gets the name of the file' : `was called ${known.name}`;
    addEntry(planning, 'changed', { what: person.role, name, detail });
  } else if (!isJoined)
    addEntry(planning, 'changed', { what: person.role, name, detail: 'belongs to the roster from now on' });
}

function endPerson(planning: Planning, { key, role }: RosterPerson): void {
  const one = planning.personById.get(planning.state.personLinks.get(key) ?? '');
  if (!one?.isMember) return;
  if (one.isStudent) leave(planning, one);
  else if (role === 'teacher') {
    const detail = 'is no longer in the roster, and a teacher until the owner of the school removes them.';
    addEntry(planning, 'unclear', { what: 'teacher', name: one.name ?? '', detail });
  }
}

function leave({ steps, entries, leavers }: Planning, { userId, name }: StatePerson): void {
  if (leavers.has(userId)) return;
  leavers.add(userId);
  steps.people.leave.push(userId);
  entries.leaving.push({ what: 'student', name: name ?? '', detail: 'leaves the school' });
}

/** Who was brought by a former roster and is not in a complete one leaves. */
function planLeaving(planning: Planning): void {
  const { roster, state, people, personById, unclearKeys } = planning;
  if (!roster.complete.people) return;
  const stays = new Set([...people.values()].map(({ known }) => known?.userId));
  for (const [key, userId] of state.personLinks) {
    const one = personById.get(userId);
    const isGone = !stays.has(userId) && !unclearKeys.has(key);
    if (one?.isMember && one.isStudent && isGone) leave(planning, one);
  }
}
