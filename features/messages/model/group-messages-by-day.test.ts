import { expect, test } from 'vitest';
import { aMessage } from '../testing/a-conversation.ts';
import { groupMessagesByDay } from './group-messages-by-day.ts';

const at = (position: number, createdAt: string, by: 'ada' | 'ben' = 'ben') =>
  aMessage({ position, createdAt, by });
const shape = (...messages: ReturnType<typeof aMessage>[]) =>
  groupMessagesByDay(messages).map(({ day, groups }) => [
    day,
    groups.map((group) => group.messages.map(({ position }) => position)),
  ]);

test('messages are grouped by day in UTC', () => {
  expect(
    shape(
      at(1, '2026-03-04T23:59:59.999Z'),
      at(2, '2026-03-05T00:00:00.000Z'),
      at(3, '2026-12-31T12:00:00.000Z'),
    ),
  ).toEqual([
    ['4 March 2026', [[1]]],
    ['5 March 2026', [[2]]],
    ['31 December 2026', [[3]]],
  ]);
});

test('messages of one member within five minutes form a group', () => {
  expect(
    shape(
      at(1, '2026-03-05T10:00:00.000Z'),
      at(2, '2026-03-05T10:04:59.000Z'),
      at(3, '2026-03-05T10:05:00.000Z', 'ada'),
      at(4, '2026-03-05T10:05:01.000Z'),
      at(5, '2026-03-05T10:10:01.000Z'),
    ),
  ).toEqual([['5 March 2026', [[1, 2], [3], [4], [5]]]]);
});

test('no messages give no days', () => {
  expect(groupMessagesByDay([])).toEqual([]);
});
