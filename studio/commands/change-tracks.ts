import { addTrack, type NewTrack } from '#studio/document/edits/add-track.ts';
import { deleteRecords } from '#studio/document/edits/delete-records.ts';
import { duplicateTrack } from '#studio/document/edits/duplicate-track.ts';
import { moveTrack } from '#studio/document/edits/move-track.ts';
import { setTrack, type TrackValues } from '#studio/document/edits/set-track.ts';
import type { Track } from '#studio/document/song.ts';
import { faderId } from '#studio/engine/plan.ts';
import { sayGain, sayPan } from '../views/names.ts';
import type { Session } from '../views/session.ts';
import { type Command, canEdit, currentTrack, hasTrack, runEdit } from './command.ts';

const additions = [
  ['drums', 'Drums', 'drums', 'Add a drum track', 'Shift+T'],
  ['instrument', 'Synth', 'analog', 'Add an instrument track', 'T'],
  ['instrument', 'Bass', 'bass', 'Add a bass track', ''],
  ['instrument', 'Keys', 'fm', 'Add a keys track', ''],
  ['send', 'Send', '', 'Add a send track', ''],
  ['group', 'Group', '', 'Add a group', ''],
] as const;

/** Adds a track behind the one with the focus, and puts the focus on it. */
export function addNewTrack(session: Session, { kind, name, instrument }: NewTrack): void {
  const song = session.song.getState();
  const names = new Set(song.tracks.map((track) => track.name));
  let free = name;
  for (let n = 2; names.has(free); n += 1) free = `${name} ${n}`;
  // Neighbours differ: five steps of sixteen colours.
  const color = ((song.tracks.length - 1) * 5) % 16;
  const ids = runEdit(session, { label: `new track ${free}`, said: `Track ${free} added` }, (editing) =>
    addTrack(editing, { kind, name: free, color, instrument }),
  );
  const [track] = ids ?? [];
  if (track !== undefined) session.own.patchState({ track, selection: [] });
}

export const addTrackCommands: readonly Command[] = additions.map(([kind, name, instrument, label, key]) => ({
  id: `add-track-${name.toLowerCase()}`,
  label,
  group: 'Tracks',
  keys: key === '' ? [] : [key],
  when: canEdit,
  run: (session) =>
    addNewTrack(session, { kind, name, instrument: instrument === '' ? undefined : instrument }),
}));

/** Changes one value of a track as one gesture. */
export function changeTrack(session: Session, track: Track, values: TrackValues): void {
  const gesture = { label: `${labelOf(values)} of ${track.name}`, place: { track: track.id } };
  runEdit(session, { ...gesture, said: `${track.name}: ${sayValues(values)}` }, (editing) =>
    setTrack(editing, { ids: [track.id], values }),
  );
}

/** Lets a level or a pan be heard while it moves; null is what the document says. */
export function hearTrack(
  { sound }: Session,
  track: Track,
  { gain, pan }: { gain?: number | null; pan?: number | null },
): void {
  const fader = faderId(track.id);
  if (gain !== undefined) sound.turn(fader, 0, Math.max(-120, gain ?? track.gain));
  if (pan !== undefined) sound.turn(fader, 1, (pan ?? track.pan) * 100);
}

const labels: Record<keyof TrackValues, string> = {
  name: 'name',
  color: 'colour',
  gain: 'level',
  pan: 'pan',
  mute: 'mute',
  parent: 'group',
  send: 'send',
};

const labelOf = (values: TrackValues): string =>
  Object.keys(values)
    .map((key) => labels[key as keyof TrackValues])
    .join(' and ');

function sayValues({ gain, pan, mute, name, send }: TrackValues): string {
  if (gain !== undefined) return sayGain(gain);
  if (pan !== undefined) return sayPan(pan);
  if (mute !== undefined) return mute.on ? 'muted' : 'heard again';
  if (name !== undefined) return `named ${name}`;
  if (send !== undefined) return `send ${sayGain(send.gain)}`;
  return 'changed';
}

const onTrack = (
  id: string,
  label: string,
  keys: readonly string[],
  run: (session: Session, track: Track) => void,
): Command => ({
  id,
  label,
  group: 'Tracks',
  keys,
  when: hasTrack,
  run(session) {
    const track = currentTrack(session);
    if (track !== undefined) run(session, track);
  },
});

const move = (session: Session, track: Track, by: -1 | 1) => {
  const { tracks } = session.song.getState();
  const at = tracks.findIndex(({ id }) => id === track.id) + by;
  const last = tracks.filter(({ kind }) => kind !== 'master').length - 1;
  if (at < 0 || at > last) return;
  const said = `${track.name} moved ${by < 0 ? 'up' : 'down'}`;
  runEdit(session, { label: `move of ${track.name}`, place: { track: track.id }, said }, (editing) =>
    moveTrack(editing, { id: track.id, at }),
  );
};

const toggled = (list: readonly string[], id: string): string[] =>
  list.includes(id) ? list.filter((one) => one !== id) : [...list, id];

/** Solo is one's own: nobody else hears it. */
export function toggleSolo({ own, say }: Session, track: Track): void {
  const solo = toggled(own.getState().solo, track.id);
  own.patchState({ solo });
  say(solo.includes(track.id) ? `${track.name} solo` : `${track.name} no longer solo`);
}

export function toggleOwnMute({ own, say }: Session, track: Track): void {
  const muted = toggled(own.getState().muted, track.id);
  own.patchState({ muted });
  say(muted.includes(track.id) ? `${track.name} muted for you` : `${track.name} heard by you again`);
}

export const toggleMute = (session: Session, track: Track): void =>
  changeTrack(session, track, { mute: { on: !track.mute, by: session.userId } });

export const trackCommands: readonly Command[] = [
  onTrack('rename-track', 'Rename the track', ['Shift+F2'], ({ own }, { id }) =>
    own.patchState({ renaming: { of: 'track', id } }),
  ),
  onTrack('mute-track', 'Mute the track', ['Shift+M'], toggleMute),
  onTrack('solo-track', 'Solo the track', ['Shift+S'], toggleSolo),
  onTrack('mute-for-me', 'Mute the track for me', [], toggleOwnMute),
  onTrack('move-track-up', 'Move the track up', ['Alt+ArrowUp'], (session, track) =>
    move(session, track, -1),
  ),
  onTrack('move-track-down', 'Move the track down', ['Alt+ArrowDown'], (session, track) =>
    move(session, track, 1),
  ),
  onTrack('duplicate-track', 'Duplicate the track', ['Ctrl+Shift+D'], (session, track) => {
    const said = `${track.name} duplicated`;
    const ids = runEdit(session, { label: `duplicate of ${track.name}`, said }, (editing) =>
      duplicateTrack(editing, { id: track.id }),
    );
    const [copy] = ids ?? [];
    if (copy !== undefined) session.own.patchState({ track: copy });
  }),
  onTrack('delete-track', 'Delete the track', ['Shift+Delete'], (session, track) => {
    const { tracks } = session.song.getState();
    const at = tracks.findIndex(({ id }) => id === track.id);
    const near = tracks[at + 1]?.kind === 'master' ? tracks[at - 1] : tracks[at + 1];
    const said = `${track.name} deleted`;
    const gesture = { label: `deletion of ${track.name}`, place: { track: track.id }, said };
    const ids = runEdit(session, gesture, (editing) =>
      deleteRecords(editing, { from: 'tracks', ids: [track.id] }),
    );
    if (ids !== null && near !== undefined) session.own.patchState({ track: near.id });
  }),
];
