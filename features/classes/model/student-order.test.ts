import { expect, test } from 'vitest';
import { groupsOf, sortStudents } from './student-order.ts';

const students = [
  { name: 'noah B.', group: 'Strings', lastSeenAt: null },
  { name: 'Mia K.', group: '', lastSeenAt: '2026-11-19T10:00:00.000Z' },
  { name: 'Ada', group: 'Drums', lastSeenAt: '2026-11-20T10:00:00.000Z' },
  { name: 'Zoe', group: 'Drums', lastSeenAt: '2026-11-18T10:00:00.000Z' },
];
const names = (order: 'name' | 'group' | 'seen') => sortStudents(students, order).map(({ name }) => name);

test('students of a class are sorted by name, by group and by when they were last here [EDU-194]', () => {
  expect(names('name')).toEqual(['Ada', 'Mia K.', 'noah B.', 'Zoe']);
  expect(names('group')).toEqual(['Ada', 'Zoe', 'noah B.', 'Mia K.']);
  expect(names('seen')).toEqual(['Ada', 'Mia K.', 'Zoe', 'noah B.']);
});

test('each group of a class is named once [EDU-194]', () => {
  expect(groupsOf(students)).toEqual(['Drums', 'Strings']);
});
