import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fates, planYear, type StudentChoice, type YearSchool } from './year-plan.ts';

const none = { classes: [], students: [] };
const planOf = (school: YearSchool, choices: Parameters<typeof planYear>[1]['choices'] = none) =>
  planYear(school, { year: 2025, choices, lastFates: new Map() });
const aClass = (id: string, students: string[], year = 2025) => ({
  id,
  name: id,
  year,
  teachers: ['t'],
  students: students.map((userId) => ({ userId, group: 'Brass' })),
});

test('a student leaves with their class, unless another class takes them along [EDU-281]', () => {
  const school = {
    classes: [aClass('4a', ['ida', 'ole']), aClass('choir', ['ole']), aClass('old', ['mia'])],
    students: ['ida', 'mia', 'noah', 'ole'],
  };
  const plan = planOf(school, {
    classes: [
      { id: '4a', fate: 'leaves' },
      { id: 'old', fate: 'ends' },
    ],
    students: [],
  });
  expect(plan.leavers).toEqual([{ userId: 'ida', classId: '4a' }]);
  expect(plan.stayers).toEqual(['mia', 'noah', 'ole']);
  expect(plan.moves).toEqual([
    { userId: 't', to: 'choir', role: 'teacher', group: '' },
    { userId: 'ole', to: 'choir', role: 'student', group: 'Brass' },
  ]);
});

test('exceptions: who leaves, who stays, and who goes another class’s way [EDU-281]', () => {
  const school = {
    classes: [aClass('3b', ['ida', 'ole']), aClass('4a', ['mia', 'noah'])],
    students: ['ida', 'mia', 'noah', 'ole', 'zoe'],
  };
  const plan = planOf(school, {
    classes: [{ id: '4a', fate: 'leaves' }],
    students: [
      { userId: 'ida', classId: '3b', to: 'leaves' },
      { userId: 'mia', classId: '4a', to: { classId: '3b' } },
      { userId: 'noah', classId: '4a', to: 'stays' },
      { userId: 'zoe', classId: null, to: 'leaves' },
    ],
  });
  expect(plan.leavers).toEqual([
    { userId: 'ida', classId: '3b' },
    { userId: 'zoe', classId: null },
  ]);
  expect(plan.moves.filter(({ role }) => role === 'student')).toEqual([
    { userId: 'mia', to: '3b', role: 'student', group: '' },
    { userId: 'ole', to: '3b', role: 'student', group: 'Brass' },
  ]);
  expect(plan.classes.map(({ id, leaving }) => [id, leaving])).toEqual([
    ['3b', 1],
    ['4a', 0],
  ]);
});

test('a class of a later year takes no part, and one with too many is marked [EDU-281]', () => {
  const many = Array.from({ length: 201 }, (_none, at) => `s${at}`);
  const school = { classes: [aClass('3b', many), aClass('new', ['s0'], 2026)], students: many };
  const plan = planOf(school, { classes: [{ id: '3b', fate: 'up', name: '4x' }], students: [] });
  expect(plan.classes).toEqual([{ id: '3b', fate: 'up', nextName: '4x', leaving: 0, isOverfull: true }]);
  expect(planOf(school, { classes: [{ id: '3b', fate: 'leaves' }], students: [] }).stayers).toEqual(['s0']);
});

const students = Array.from({ length: 12 }, (_none, at) => `s${at}`);
const classIds = ['a', 'b', 'c', 'd', 'e'];
const aSchool = fc.array(fc.subarray(students), { minLength: 5, maxLength: 5 }).chain((lists) =>
  fc.record({
    school: fc.array(fc.constantFrom(2024, 2025, 2026), { minLength: 5, maxLength: 5 }).map((years) => ({
      students,
      classes: classIds.map((id, at) => aClass(id, lists[at] ?? [], years[at])),
    })),
    choices: fc.record({
      classes: fc.uniqueArray(
        fc.record({ id: fc.constantFrom(...classIds), fate: fc.constantFrom(...fates) }),
        {
          selector: ({ id }) => id,
        },
      ),
      students: fc.array(
        fc.record({
          userId: fc.constantFrom(...students),
          classId: fc.constantFrom(null, ...classIds),
          to: fc.oneof(
            fc.constantFrom<StudentChoice['to']>('leaves', 'stays'),
            fc.record({ classId: fc.constantFrom(...classIds) }),
          ),
        }),
      ),
    }),
  }),
);

test('whatever is chosen: each student is in the plan once, moves nowhere twice, and who leaves moves nowhere [EDU-281]', () => {
  fc.assert(
    fc.property(aSchool, ({ school, choices }) => {
      const plan = planOf(school, choices);
      const leaving = plan.leavers.map(({ userId }) => userId);
      expect([...leaving, ...plan.stayers].sort()).toEqual([...students].sort());
      const moves = plan.moves.map(({ userId, to, role }) => `${role} ${userId} ${to}`);
      expect(new Set(moves).size).toBe(moves.length);
      expect(plan.moves.filter(({ userId }) => leaving.includes(userId))).toEqual([]);
      const going = new Map(plan.classes.map(({ id, fate }) => [id, fate]));
      for (const { to } of plan.moves) expect(['up', 'stays']).toContain(going.get(to));
      expect(plan.classes.map(({ id }) => id)).toEqual(
        school.classes.filter(({ year }) => year <= 2025).map(({ id }) => id),
      );
      expect(planOf(school, choices)).toEqual(plan);
    }),
  );
});
