import { afterEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { addTrack } from '#studio/document/edits/add-track.ts';
import { setTrack } from '#studio/document/edits/set-track.ts';
import { askBeforeLeaving } from '#studio/sync/ask-before-leaving.ts';
import { aPeer } from '#testing/documents/a-project.ts';
import { aFakeAudio } from '#testing/fake-audio.ts';
import { openLocal } from '#testing/studio/open-local.ts';

afterEach(() => vi.useRealTimers());

function open() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const project = openLocal();
  const { doc, session, room } = project;
  const ben = aPeer('Ben', 42, Y.encodeStateAsUpdate(doc));
  room.patchState({ people: [{ key: 'k', userId: 'b', name: 'Ben', color: 1, clientId: 42 }] });
  const said: string[] = [];
  session.said.subscribe(() => said.push(session.said.getState().text));
  const send = () => Y.applyUpdate(doc, Y.encodeStateAsUpdate(ben.doc, Y.encodeStateVector(doc)));
  const add = (name: string) => {
    const [id = ''] = ben.edit((editing) => addTrack(editing, { kind: 'instrument', name }));
    send();
    return id;
  };
  return { ...project, ben, said, send, add };
}

it("[STUDIO-207] others' edits are announced in sum with who made them, at most every 5 seconds, and short where that is chosen", () => {
  const { said, add, ben, send, session } = open();
  const keys = add('Keys');
  vi.advanceTimersByTime(600);
  expect(said).toEqual(['Ben: Keys added']);
  add('Bass');
  add('Lead');
  ben.edit((editing) => setTrack(editing, { ids: [keys], values: { gain: -3 } }));
  send();
  vi.advanceTimersByTime(3000);
  expect(said).toHaveLength(1);
  vi.advanceTimersByTime(2500);
  expect(said).toEqual(['Ben: Keys added', 'Ben: 2 tracks added, Keys changed']);
  session.own.patchState({ announces: 'short' });
  add('Pad');
  vi.advanceTimersByTime(6000);
  expect(said.at(-1)).toMatch(/^Ben: \d+ changes?$/);
  session.own.patchState({ announces: 'off' });
  add('Strings');
  vi.advanceTimersByTime(6000);
  expect(said).toHaveLength(3);
});

it('[STUDIO-207] while it plays nothing of others is announced before it stops, unless that was asked for', async () => {
  await aFakeAudio(1);
  const { said, add, session } = open();
  await session.sound.play(0);
  expect(session.sound.getState().isPlaying).toBe(true);
  add('Keys');
  vi.advanceTimersByTime(10_000);
  expect(said).toEqual([]);
  session.sound.stop();
  vi.advanceTimersByTime(600);
  expect(said).toEqual(['Ben: Keys added']);
  await session.sound.play(0);
  session.own.patchState({ announcesWhilePlaying: true });
  add('Bass');
  vi.advanceTimersByTime(6000);
  expect(said.at(-1)).toBe('Ben: Bass added');
});

it("[STUDIO-207] one's own edits are not announced as another's", () => {
  const { said, session } = open();
  session.undo.run('Add', null, (editing) => addTrack(editing, { kind: 'instrument', name: 'Own' }));
  vi.advanceTimersByTime(10_000);
  expect(said).toEqual([]);
});

it('[STUDIO-020] leaving the page asks only while something would be lost', () => {
  let isAtRisk = false;
  const end = askBeforeLeaving(() => isAtRisk);
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leaves()).toBe(true);
  isAtRisk = true;
  expect(leaves()).toBe(false);
  end();
  expect(leaves()).toBe(true);
});
