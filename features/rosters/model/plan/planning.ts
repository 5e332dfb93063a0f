import type { PlanEntry, PlanSection, Roster } from '../roster.ts';
import type { Ref, RosterPlan, RosterSteps } from './roster-steps.ts';
import { noEntries, noSteps } from './roster-steps.ts';
import type { SchoolState, StateClass, StatePerson } from './school-state.ts';

export interface PlanOptions {
  /** Of classes whose year the file does not say. */
  year: number;
  /** The actor invites teachers. */
  mayInvite: boolean;
}

/** The person that a row of the roster means. */
export interface Resolved {
  ref: Ref;
  isStudent: boolean;
  name: string;
  /** Null for somebody whom the roster adds. */
  known: StatePerson | null;
}

/** A plan while it is made. */
export interface Planning {
  roster: Roster;
  state: SchoolState;
  options: PlanOptions;
  steps: RosterSteps;
  entries: RosterPlan['entries'];
  classes: Map<string, { ref: Ref; name: string }>;
  people: Map<string, Resolved>;
  /** Keys of rows that are left out; who is meant stays as they are. */
  unclearKeys: Set<string>;
  leavers: Set<string>;
  personById: ReadonlyMap<string, StatePerson>;
  classById: ReadonlyMap<string, StateClass>;
  /** Whom or what an id of the file means: by a link, or as our own id, which an export of this school has. */
  personOf: (key: string) => StatePerson | undefined;
  classOf: (key: string) => StateClass | undefined;
  /** Classes of a person and people of a class, by keys, without ended enrolments. */
  classesOf: Map<string, string[]>;
  peopleOf: Map<string, string[]>;
}

export function startPlanning(roster: Roster, state: SchoolState, options: PlanOptions): Planning {
  const classesOf = new Map<string, string[]>();
  const peopleOf = new Map<string, string[]>();
  for (const { classKey, personKey, ends } of roster.enrolments) {
    if (ends) continue;
    pushTo(classesOf, personKey, classKey);
    pushTo(peopleOf, classKey, personKey);
  }
  const personById = new Map(state.people.map((one) => [one.userId, one]));
  const classById = new Map(state.classes.map((one) => [one.id, one]));
  return {
    roster,
    state,
    options,
    steps: noSteps(),
    entries: noEntries(),
    classes: new Map(),
    people: new Map(),
    unclearKeys: new Set(),
    leavers: new Set(),
    personById,
    classById,
    personOf: (key) => personById.get(state.personLinks.get(key) ?? key),
    classOf: (key) => classById.get(state.classLinks.get(key) ?? key),
    classesOf,
    peopleOf,
  };
}

/** Adds to the list of a key. */
export function pushTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

export function addEntry({ entries }: Planning, section: PlanSection, entry: PlanEntry): void {
  entries[section].push(entry);
}

export interface Places {
  has(place: string, person: string): boolean;
  add(place: string, person: string): void;
}

/** Who is in which class: a school has a hundred thousand such pairs, for which a text each would be dear. */
export function createPlaces(): Places {
  const byClass = new Map<string, Set<string>>();
  return {
    has: (place, person) => byClass.get(place)?.has(person) ?? false,
    add(place, person) {
      const people = byClass.get(place);
      if (people) people.add(person);
      else byClass.set(place, new Set([person]));
    },
  };
}
