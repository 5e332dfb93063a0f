import { expect, test } from 'vitest';
import { openLocal } from '#testing/studio/open-local.ts';
import { loopSong } from '../../compose/loops/loop-song.ts';
import { deviceOf } from '../../devices/all-devices.ts';
import { moveToKey } from '../move-to-key.ts';
import { planOf } from '../plan-of.ts';
import { placePart } from './place-part.ts';
import { setMeta } from './set-meta.ts';

const bar = 3840;

/** The empty template with a loop on bar 3. */
function aProjectWith(id: string) {
  const project = openLocal();
  const { session } = project;
  const { meta } = session.song.getState();
  const part = loopSong(id, { ...meta, bpm: 120 });
  if (part === null) throw new Error(`There is no loop ${id}`);
  const result = session.undo.run('loop', null, (editing) =>
    placePart(editing, { part, start: 2 * bar, track: null }),
  );
  return { ...project, part, result };
}

const clipOf = ({ session }: ReturnType<typeof aProjectWith>) => {
  const clip = session.song.getState().clips.find(({ recipe }) => recipe !== null);
  if (clip === undefined) throw new Error('There is no loop');
  return clip;
};

test.each(['house-drums-1', 'jazz-chords-2'])(
  '[STUDIO-136] a loop (%s) that a person places as an instrument sounds as it did alone, on a track of its own',
  (id) => {
    const project = aProjectWith(id);
    const song = project.session.song.getState();
    expect(project.changes()).toBe(1);
    const alone = planOf(project.part, deviceOf).strips[0];
    const strip = planOf(song, deviceOf).strips.find(({ notes }) => notes.tick.length > 0);
    expect([...(strip?.notes.tick ?? [])]).toEqual(
      [...(alone?.notes.tick ?? [])].map((tick) => tick + 2 * bar),
    );
    for (const column of ['length', 'pitch', 'velocity'] as const)
      expect(strip?.notes[column]).toEqual(alone?.notes[column]);
    const plain = ({ type, params }: { type: string; params: Float32Array }) => ({ type, params });
    expect(strip?.devices.map(plain)).toEqual(alone?.devices.map(plain));
    expect(strip?.gain).toBe(alone?.gain);
    expect(clipOf(project).recipe).toBe(id);
    project.session.undo.undo();
    expect(project.session.song.getState().tracks).toHaveLength(2);
    expect(project.session.song.getState().clips.every(({ recipe }) => recipe === null)).toBe(true);
  },
);

test('[STUDIO-034] loops follow the key and scale of the project, degree by degree, and undo brings both back', () => {
  const project = aProjectWith('pop-chords-1');
  const { session } = project;
  const before = clipOf(project).notes;
  const from = session.song.getState().meta;
  const to = { key: 9, scale: 'major' } as const;
  session.undo.run('key', null, (editing) => setMeta(editing, to));
  const after = clipOf(project).notes;
  expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
  for (const note of after) {
    const old = before.find(({ id }) => id === note.id);
    expect(note.pitch).toBe(moveToKey(old?.pitch ?? 0, from, to));
  }
  expect(after).not.toEqual(before);
  session.undo.undo();
  expect(clipOf(project).notes).toEqual(before);
  expect(session.song.getState().meta.key).toBe(from.key);
});

test('[STUDIO-034] a pitch keeps its degree in another key, moves by half an octave at most, and comes back unchanged', () => {
  const minor = { key: 0, scale: 'minor' } as const;
  const major = { key: 9, scale: 'major' } as const;
  // C, E flat, G and B flat: root, third, fifth and seventh.
  expect([60, 63, 67, 70].map((pitch) => moveToKey(pitch, minor, major))).toEqual([57, 61, 64, 68]);
  expect(moveToKey(60, minor, { key: 6, scale: 'minor' })).toBe(66);
  expect(moveToKey(60, minor, { key: 7, scale: 'minor' })).toBe(55);
  expect(moveToKey(63, minor, { key: 2, scale: 'minor pentatonic' })).toBe(65);
  for (const pitch of [60, 62, 63, 65, 67, 68, 70, 72])
    expect(moveToKey(moveToKey(pitch, minor, major), major, minor)).toBe(pitch);
});
