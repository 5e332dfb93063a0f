import type { Roster } from '../roster.ts';
import { planClasses } from './plan-classes.ts';
import { type Moves, planMembers } from './plan-members.ts';
import { planPeople } from './plan-people.ts';
import { addEntry, type Planning, type PlanOptions, startPlanning } from './planning.ts';
import type { RosterPlan } from './roster-steps.ts';
import type { SchoolState } from './school-state.ts';

/** What a roster changes of a school. The same roster and school give the same plan; an applied one gives no steps. */
export function planRoster(roster: Roster, state: SchoolState, options: PlanOptions): RosterPlan {
  const planning = startPlanning(roster, state, options);
  planClasses(planning);
  planPeople(planning);
  describeMoves(planning, planMembers(planning));
  const { steps, entries } = planning;
  const students = state.people.filter(({ isMember, isStudent }) => isMember && isStudent).length;
  return { steps, entries, students, leaving: steps.people.leave.length };
}

/** Says which classes new people enter, and between which the others move. */
function describeMoves(planning: Planning, { into, outOf }: Moves): void {
  const { people } = planning;
  const said = new Set<string>();
  for (const one of people.values()) {
    const { isStudent, name, known } = one;
    const what = isStudent ? 'student' : 'teacher';
    const entered = into.get(one) ?? [];
    if (!known) addEntry(planning, 'new', { what, name, detail: namesOf(entered) || 'without a class' });
    else if (known.isMember && !said.has(known.userId)) {
      const left = outOf.get(known.userId) ?? [];
      said.add(known.userId);
      if (entered.length + left.length > 0)
        addEntry(planning, 'moved', { what, name, detail: moveText(left, entered) });
    }
  }
  for (const [userId, left] of outOf) {
    const known = planning.personById.get(userId);
    if (said.has(userId) || !known) continue;
    const what = known.isStudent ? 'student' : 'teacher';
    addEntry(planning, 'moved', { what, name: known.name ?? '', detail: moveText(left, []) });
  }
}

const shown = 5;
const namesOf = (names: readonly string[]): string =>
  names.length > shown
    ? `${names.slice(0, shown).join(', ')} and ${names.length - shown} more`
    : names.join(', ');

const moveText = (left: readonly string[], entered: readonly string[]): string =>
  [left.length > 0 && `from ${namesOf(left)}`, entered.length > 0 && `to ${namesOf(entered)}`]
    .filter(Boolean)
    .join(' ');
