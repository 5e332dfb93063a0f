import { expect, test } from 'vitest';
import { isUpgradePopupDue, withShown } from './upgrade-popup.ts';

const day = 86_400_000;
const thresholds = { days: 7, signIns: 3, songs: 2 };
const facts = { stored: null as string | null, userId: 'ada', now: 100 * day, signIns: 3, songs: 2 };
const isDue = (more: Partial<typeof facts> = {}) => isUpgradePopupDue({ ...facts, ...more }, thresholds);

test('all three thresholds are met by at least, and a popup never shown meets the days [SUBS-071]', () => {
  const shown = (days: number) => withShown(null, 'ada', (100 - days) * day);
  expect([isDue(), isDue({ stored: shown(7) }), isDue({ signIns: 9, songs: 9 })]).toEqual([true, true, true]);
  expect([isDue({ stored: shown(6.9) }), isDue({ signIns: 2 }), isDue({ songs: 1 })]).toEqual([
    false,
    false,
    false,
  ]);
});

test('the day is stored for each member of the browser, and what cannot be read counts as never [SUBS-069]', () => {
  const stored = withShown(withShown(null, 'ada', 100 * day), 'ben', 95 * day);
  expect(JSON.parse(stored)).toEqual({ ada: 100 * day, ben: 95 * day });
  expect([isDue({ stored }), isDue({ stored, userId: 'cleo' })]).toEqual([false, true]);
  for (const broken of ['', '{', 'null', '7', '{"ada":"x"}'])
    expect(isDue({ stored: broken }), broken).toBe(true);
});
