import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { forksOfHistory, longHistory, rivalsAtOneKey } from '#testing/documents/quadratic-updates.ts';
import { applyUpdate } from './apply-update.ts';

test('[STUDIO-238] an update of 100,000 items at one key is refused before Yjs compares each with all others', () => {
  expect(applyUpdate(new Y.Doc(), rivalsAtOneKey(100_000), null)).toEqual({
    as: 'wrongMessage',
    reason: 'an update with too many items at one place',
  });
  expect(applyUpdate(new Y.Doc(), rivalsAtOneKey(200), null)).toBeNull();
});

test('[STUDIO-238] an update that makes Yjs compare for minutes is broken off, and the document goes on', () => {
  const doc = new Y.Doc();
  expect(applyUpdate(doc, longHistory(60_000), null)).toBeNull();
  expect(applyUpdate(doc, forksOfHistory(20_000), null)).toMatchObject({ as: 'tooMuch' });
  const other = new Y.Doc();
  other.getMap('meta').set('name', 'x'.repeat(300));
  expect(applyUpdate(doc, Y.encodeStateAsUpdate(other), null)).toBeNull();
  expect(doc.getMap('meta').get('name')).toHaveLength(300);
});
