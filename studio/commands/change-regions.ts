import { copyClip } from '#studio/document/edits/copy-clip.ts';
import { deleteRecords } from '#studio/document/edits/delete-records.ts';
import { setRegion } from '#studio/document/edits/set-region.ts';
import { enterPanel } from '../views/move-focus.ts';
import { sayRegions } from '../views/names.ts';
import type { Editor, OwnState } from '../views/own-state.ts';
import type { Session } from '../views/session.ts';
import { type Command, hasSelection, runEdit, selectedRegions } from './command.ts';

const names = ({ song, own }: Session) => sayRegions(song.getState(), own.getState().selection);

export const deleteSelection: Command = {
  id: 'delete-regions',
  label: 'Delete regions',
  group: 'Regions',
  keys: ['Delete', 'Backspace'],
  scope: 'timeline',
  when: hasSelection,
  run(session) {
    const ids = session.own.getState().selection;
    const name = names(session);
    runEdit(session, { label: `deletion of ${name}`, said: `${name} deleted` }, (editing) =>
      deleteRecords(editing, { from: 'regions', ids }),
    );
  },
};

export const muteSelection: Command = {
  id: 'mute-regions',
  label: 'Mute regions',
  group: 'Regions',
  keys: ['M'],
  scope: 'timeline',
  when: hasSelection,
  run(session) {
    const regions = selectedRegions(session);
    const mute = regions.some((region) => !region.mute);
    const word = mute ? 'muted' : 'heard again';
    const ids = regions.map(({ id }) => id);
    const [region = ''] = ids;
    const label = `${mute ? 'mute' : 'unmute'} of ${names(session)}`;
    runEdit(session, { label, place: { region }, said: `${names(session)} ${word}` }, (editing) =>
      setRegion(editing, { ids, values: { mute } }),
    );
  },
};

export const renameSelection: Command = {
  id: 'rename-region',
  label: 'Rename the region',
  group: 'Regions',
  keys: ['F2'],
  scope: 'timeline',
  when: hasSelection,
  run(session) {
    const [id] = session.own.getState().selection;
    if (id !== undefined) session.own.patchState({ renaming: { of: 'region', id } });
  },
};

/** Gives a region its name; an empty one is the default again. */
export function renameRegion(session: Session, id: string, name: string): void {
  const trimmed = name.trim();
  const values = { name: trimmed === '' ? null : trimmed };
  const said = trimmed === '' ? 'Name taken away' : `Renamed to ${trimmed}`;
  const gesture = { label: 'name of a region', place: { region: id }, said };
  runEdit(session, gesture, (editing) => setRegion(editing, { ids: [id], values }));
}

export const makeIndependent: Command = {
  id: 'make-independent',
  label: 'Make independent',
  group: 'Regions',
  keys: [],
  when(session) {
    const [region] = selectedRegions(session);
    const users = session.song.getState().regions.filter(({ clip }) => clip === region?.clip);
    return hasSelection(session) && users.length > 1;
  },
  run(session) {
    const [region] = selectedRegions(session);
    if (region === undefined) return;
    const name = sayRegions(session.song.getState(), [region.id]);
    const said = `${name} has its own clip now`;
    const gesture = { label: `own clip of ${name}`, place: { region: region.id }, said };
    runEdit(session, gesture, (editing) => copyClip(editing, { region: region.id }));
  },
};

export const openSelection: Command = {
  id: 'open-region',
  label: 'Open the region',
  group: 'Regions',
  keys: ['Enter'],
  scope: 'timeline',
  when: (session) => selectedRegions(session).length > 0,
  run(session) {
    const [region] = selectedRegions(session);
    if (region !== undefined) openRegion(session, region.id);
  },
};

/** The panel that a region is opened in: the event list where it is chosen, or shown now. */
export const editorOf = ({ panel, editor }: OwnState): Editor => (panel === 'events' ? panel : editor);

/** Shows the clip of a region in the lower panel, and goes into it. */
export function openRegion({ own }: Session, id: string): void {
  own.patchState({ open: id, notes: [] });
  enterPanel(own, editorOf(own.getState()));
}

/** Colours the selected regions; null is the colour of the track. */
export function colorRegions(session: Session, color: number | null): void {
  const ids = session.own.getState().selection;
  const gesture = { label: `colour of ${names(session)}`, said: `${names(session)} coloured` };
  runEdit(session, gesture, (editing) => setRegion(editing, { ids, values: { color } }));
}
