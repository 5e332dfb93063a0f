import { expect, test } from 'vitest';
import { minutesSinceFirstVisit, saveVisit } from './first-visit.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('the first visit is stored once and never overwritten [SHELL-082]', () => {
  const stores = { lasting: storage(), session: storage() };
  saveVisit(1_000, stores);
  expect(stores.lasting.getItem('firstVisitTime')).toBe('1000');
  expect(stores.lasting.getItem('firstVisit')).toBe('true');
  saveVisit(2_000, stores);
  saveVisit(3_000, { ...stores, session: storage() });
  expect(stores.lasting.getItem('firstVisitTime')).toBe('1000');
});

test('a later page of the first session does not mark a returning user [SHELL-083]', () => {
  const stores = { lasting: storage(), session: storage() };
  saveVisit(1_000, stores);
  saveVisit(2_000, stores);
  expect(stores.lasting.getItem('returningUser')).toBeNull();
  expect(stores.lasting.getItem('firstVisit')).toBe('true');
});

test('a later browser session marks a returning user [SHELL-083]', () => {
  const lasting = storage();
  saveVisit(1_000, { lasting, session: storage() });
  saveVisit(2_000, { lasting, session: storage() });
  expect(lasting.getItem('returningUser')).toBe('true');
  expect(lasting.getItem('firstVisit')).toBeNull();
});

test('minutes since the first visit are whole', () => {
  const lasting = storage();
  expect(minutesSinceFirstVisit(1_000, lasting)).toBeNull();
  saveVisit(60_000, { lasting, session: storage() });
  expect(minutesSinceFirstVisit(60_000 + 119_999, lasting)).toBe(1);
});
