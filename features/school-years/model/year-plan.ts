import { maxStudents } from '#features/classes/model/class-limits.ts';
import { nextClassName } from './next-class-name.ts';

/** What becomes of a class: a class of the next year follows it, it goes on, its students leave the school, or it just ends. */
export const fates = ['up', 'stays', 'leaves', 'ends'] as const;
export type Fate = (typeof fates)[number];

/** A current class. Who is in it belongs to the school. */
export interface YearClass {
  id: string;
  name: string;
  year: number;
  students: readonly { userId: string; group: string }[];
  teachers: readonly string[];
}

/** The school before the year ends. Classes of later years take no part. */
export interface YearSchool {
  classes: readonly YearClass[];
  students: readonly string[];
}

export interface ClassChoice {
  id: string;
  fate: Fate;
  /** Name of the class of the next year; only for `up`. */
  name?: string | undefined;
}

/** Instead of what becomes of the class: the student leaves, stays in the school, or goes where another class goes. */
export interface StudentChoice {
  userId: string;
  /** The class of which this is an exception; null for a student without one. */
  classId: string | null;
  to: 'leaves' | 'stays' | { classId: string };
}

export interface Choices {
  classes: readonly ClassChoice[];
  students: readonly StudentChoice[];
}

export interface PlannedClass {
  id: string;
  fate: Fate;
  /** Name of the class that follows; null without one. */
  nextName: string | null;
  /** Its students who leave the school. */
  leaving: number;
  /** More students would be in the class that follows than a class may have. */
  isOverfull: boolean;
}

/** A membership of a class that follows (`up`) or goes on (`stays`), which `to` names by the old class. */
export interface PlannedMove {
  userId: string;
  to: string;
  role: 'teacher' | 'student';
  group: string;
}

export interface YearPlan {
  classes: PlannedClass[];
  moves: PlannedMove[];
  /** Who leaves, with the class that they leave from; null without one. */
  leavers: { userId: string; classId: string | null }[];
  stayers: string[];
}

interface Following {
  moves: PlannedMove[];
  hasPlace: boolean;
  leavesFrom: string | null | undefined;
}

/** What a year's end does. The same school and choices give the same plan; classes of a year after `year` take no part. */
export function planYear(
  school: YearSchool,
  { year, choices, lastFates }: { year: number; choices: Choices; lastFates: ReadonlyMap<string, Fate> },
): YearPlan {
  const chosen = new Map(choices.classes.map((one) => [one.id, one]));
  const taking = school.classes.filter((one) => one.year <= year);
  const fateOf = new Map(
    taking.map(({ id, name }) => [id, chosen.get(id)?.fate ?? lastFates.get(name.toLowerCase()) ?? 'up']),
  );
  const following = followStudents(school, { fateOf, choices });
  const leavers = school.students.flatMap((userId) => {
    const leavesFrom = following.get(userId)?.leavesFrom;
    return leavesFrom === undefined ? [] : [{ userId, classId: leavesFrom }];
  });
  const leaving = new Set(leavers.map(({ userId }) => userId));
  const stayers = school.students.filter((userId) => !leaving.has(userId));
  const teachers = taking
    .filter(({ id }) => fateOf.get(id) === 'up')
    .flatMap(({ id, teachers: ids }) =>
      ids.map((userId) => ({ userId, to: id, role: 'teacher' as const, group: '' })),
    );
  const moves = [...teachers, ...stayers.flatMap((userId) => following.get(userId)?.moves ?? [])];
  const sizes = sizesAfter(taking, { fateOf, moves, leaving });
  return {
    classes: taking.map(({ id, name, students }) => {
      const fate = fateOf.get(id) ?? 'up';
      return {
        id,
        fate,
        nextName: fate === 'up' ? (chosen.get(id)?.name ?? nextClassName(name, year)) : null,
        leaving: students.filter(({ userId }) => leaving.has(userId)).length,
        isOverfull: (sizes.get(id) ?? 0) > maxStudents,
      };
    }),
    moves,
    leavers,
    stayers,
  };
}

/** Where each student goes by their classes and exceptions. */
function followStudents(
  { classes, students }: YearSchool,
  { fateOf, choices }: { fateOf: ReadonlyMap<string, Fate>; choices: Choices },
): Map<string, Following> {
  const exceptions = new Map(choices.students.map((one) => [`${one.userId} ${one.classId ?? ''}`, one.to]));
  const following = new Map<string, Following>(
    students.map((userId) => [userId, { moves: [], hasPlace: false, leavesFrom: undefined }]),
  );
  const certain = new Map<string, string | null>();
  for (const { id, students: members } of classes)
    for (const { userId, group } of members) {
      const one = following.get(userId);
      if (!one) continue;
      const fate = fateOf.get(id) ?? 'stays';
      const exception = exceptions.get(`${userId} ${id}`);
      if (exception === 'leaves') certain.set(userId, id);
      else if (exception === 'stays') one.hasPlace = true;
      else if (exception) addMove(one, { userId, to: exception.classId, role: 'student', group: '' }, fateOf);
      else if (fate === 'leaves') one.leavesFrom ??= id;
      if (exception === undefined && fate === 'up')
        addMove(one, { userId, to: id, role: 'student', group }, fateOf);
      if (fate === 'stays') one.hasPlace = true;
    }
  for (const [userId, one] of following) {
    const exception = exceptions.get(`${userId} `);
    if (exception === 'leaves') certain.set(userId, null);
    else if (exception && exception !== 'stays')
      addMove(one, { userId, to: exception.classId, role: 'student', group: '' }, fateOf);
    if (one.hasPlace) one.leavesFrom = undefined;
    if (certain.has(userId)) one.leavesFrom = certain.get(userId);
  }
  return following;
}

function addMove(one: Following, move: PlannedMove, fateOf: ReadonlyMap<string, Fate>): void {
  const fate = fateOf.get(move.to);
  one.hasPlace = true;
  // Where the class meant goes nowhere, the student just stays in the school.
  if (fate !== 'up' && fate !== 'stays') return;
  const at = one.moves.findIndex(({ to }) => to === move.to);
  if (at < 0) one.moves.push(move);
  else if (move.group !== '') one.moves[at] = move;
}

/** Students of each class that follows or goes on, by the old class. */
function sizesAfter(
  classes: readonly YearClass[],
  after: { fateOf: ReadonlyMap<string, Fate>; moves: readonly PlannedMove[]; leaving: ReadonlySet<string> },
): Map<string, number> {
  const members = new Map<string, Set<string>>();
  for (const { id, students } of classes)
    if (after.fateOf.get(id) === 'stays')
      members.set(id, new Set(students.map(({ userId }) => userId).filter((one) => !after.leaving.has(one))));
  for (const { to, userId, role } of after.moves)
    if (role === 'student') members.set(to, (members.get(to) ?? new Set()).add(userId));
  return new Map([...members].map(([id, ids]) => [id, ids.size]));
}
