import { addRegion } from '#studio/document/edits/add-region.ts';
import { barAt, snapTick } from '../views/grid.ts';
import { freeName, trackOf } from '../views/names.ts';
import { shortPosition } from '../views/say-position.ts';
import type { Session } from '../views/session.ts';
import { editorOf } from './change-regions.ts';
import { type Command, currentTrack, hasTrack, runEdit } from './command.ts';

/** Kinds of tracks that play clips which are written by hand. */
const clipKinds = { drums: 'pattern', instrument: 'notes' } as const;

const kindFor = (kind: string | undefined) =>
  kind === 'drums' || kind === 'instrument' ? clipKinds[kind] : null;

export const addRegionHere: Command = {
  id: 'add-region',
  label: 'Add a region at the cursor',
  group: 'Regions',
  keys: ['A'],
  scope: 'timeline',
  when: (session) => hasTrack(session) && kindFor(currentTrack(session)?.kind) !== null,
  run(session) {
    const { track, cursor } = session.own.getState();
    if (track !== null) addRegionAt(session, { track, tick: cursor });
  },
};

/** Puts an empty region of a bar on a track of notes, at the beginning of the bar, and opens it. */
export function addRegionAt(session: Session, { track, tick }: { track: string; tick: number }): void {
  const song = session.song.getState();
  const kind = kindFor(trackOf(song, track)?.kind);
  if (kind === null) return;
  const bar = barAt(song, tick);
  const start = snapTick(song, bar, Math.max(0, tick - bar / 2 + 1));
  const name = freeName(song, track, kind);
  const said = `${name} added at bar ${shortPosition(song, start)}`;
  const ids = runEdit(session, { label: `new ${name}`, place: { track, tick: start }, said }, (editing) =>
    addRegion(editing, { track, start, length: bar, clip: { kind }, loop: true, name }),
  );
  const [region] = ids ?? [];
  if (region !== undefined) {
    const panel = editorOf(session.own.getState());
    session.own.patchState({ selection: [region], open: region, panel, track });
  }
}
