import { expect, test } from 'vitest';
import type { Platform } from '#platform/server/call.ts';
import { callInvalidationListeners } from '#platform/server/live/invalidation.ts';
import { callLiveMessageListeners } from '#platform/server/live/live-message-listeners.ts';
import { memberAnswerCacheOf } from './member-answer-cache.ts';

function someAnswers() {
  let now = 0;
  const answers = memberAnswerCacheOf({ db: {}, clock: { now: () => new Date(now) } } as Platform);
  let made = 0;
  const make = async () => {
    made += 1;
    return Buffer.from(String(made));
  };
  const at = async (ms: number, userId = 'ada', key = '/list') => {
    now = ms;
    return Number(await answers.get(userId, key, make));
  };
  return {
    answers,
    at,
    fails: () => answers.get('ada', '/list', () => Promise.reject(new Error('away'))),
  };
}

test('an answer is cached for a second per member and key', async () => {
  const { at } = someAnswers();
  expect(await Promise.all([at(0), at(0), at(999)])).toEqual([1, 1, 1]);
  expect([await at(0, 'ben'), await at(0, 'ada', '/other')]).toEqual([2, 3]);
  expect(await at(1000)).toBe(4);
  expect(await at(10)).toBe(5);
});

test('a write of the member, a live message to them, and an invalidation drop their answers; those of others do not', async () => {
  const { answers, at } = someAnswers();
  expect(await at(0)).toBe(1);
  answers.invalidate('ben');
  callLiveMessageListeners('user:ben', 'changed');
  callLiveMessageListeners('project:ada', 'changed');
  expect(await at(0)).toBe(1);
  answers.invalidate('ada');
  expect(await at(0)).toBe(2);
  callLiveMessageListeners('user:ada', 'changed');
  expect(await at(0)).toBe(3);
  callInvalidationListeners(['a track']);
  expect(await at(0)).toBe(4);
  expect(await at(0)).toBe(4);
});

test('an answer that was being computed during a write of the member is not cached', async () => {
  const { answers, at } = someAnswers();
  const before = at(0);
  answers.invalidate('ada');
  expect([await before, await at(0)]).toEqual([1, 2]);
});

test('a failure is not cached', async () => {
  const { at, fails } = someAnswers();
  await expect(fails()).rejects.toThrow('away');
  expect(await at(0)).toBe(1);
});
