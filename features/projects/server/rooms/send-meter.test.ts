import { expect, test } from 'vitest';
import type { Db } from '#platform/server/call.ts';
import { sendMeterOf } from './send-meter.ts';

test('[STUDIO-237] a person opens a project at most 100 times a minute, and each opening goes on with the same meter (openings)', () => {
  const db = {} as Db;
  for (let n = 0; n < 100; n += 1) expect(sendMeterOf(db, 'song', 'ada').countOpening()).toBeNull();
  expect(sendMeterOf(db, 'song', 'ada').countOpening()).toBe(
    'This project was opened too often. Wait a minute.',
  );
  expect(sendMeterOf(db, 'other', 'ada').countOpening()).toBeNull();
  expect(sendMeterOf(db, 'song', 'ben').countOpening()).toBeNull();
});
