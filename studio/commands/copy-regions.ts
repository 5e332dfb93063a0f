import { deleteRecords } from '#studio/document/edits/delete-records.ts';
import { duplicateRegions, repeatRegions } from '#studio/document/edits/duplicate-regions.ts';
import { pasteRegions } from '#studio/document/edits/paste-regions.ts';
import { sayRegions } from '../views/names.ts';
import { shortPosition } from '../views/say-position.ts';
import type { Session } from '../views/session.ts';
import { type Command, canEdit, hasSelection, runEdit, selectedRegions } from './command.ts';

function copy(session: Session): string {
  const copied = selectedRegions(session);
  session.own.patchState({ copied });
  return sayRegions(
    session.song.getState(),
    copied.map(({ id }) => id),
  );
}

export const copySelection: Command = {
  id: 'copy',
  label: 'Copy',
  group: 'Editing',
  keys: ['Ctrl+C'],
  scope: 'timeline',
  when: ({ own }) => own.getState().selection.length > 0,
  run: (session) => session.say(`${copy(session)} copied`),
};

export const cutSelection: Command = {
  id: 'cut',
  label: 'Cut',
  group: 'Editing',
  keys: ['Ctrl+X'],
  scope: 'timeline',
  when: hasSelection,
  run(session) {
    const name = copy(session);
    const ids = session.own.getState().selection;
    runEdit(session, { label: `cut of ${name}`, said: `${name} cut` }, (editing) =>
      deleteRecords(editing, { from: 'regions', ids }),
    );
  },
};

export const pasteCopied: Command = {
  id: 'paste',
  label: 'Paste at the cursor',
  group: 'Editing',
  keys: ['Ctrl+V'],
  scope: 'timeline',
  when: (session) => canEdit(session) && session.own.getState().copied.length > 0,
  run(session) {
    const { copied, cursor, track } = session.own.getState();
    const [only] = copied;
    const kindOf = (id: string | null | undefined) =>
      session.song.getState().tracks.find((one) => one.id === id)?.kind;
    // Regions of one track go to the track with the focus where it can play them.
    const isOfOne = copied.every((one) => one.track === only?.track);
    const onto = isOfOne && track !== null && kindOf(track) === kindOf(only?.track) ? track : null;
    const regions = onto === null ? copied : copied.map((one) => ({ ...one, track: onto }));
    const said = `Pasted at bar ${shortPosition(session.song.getState(), cursor)}`;
    const label = regions.length === 1 ? 'paste of a region' : `paste of ${regions.length} regions`;
    const ids = runEdit(session, { label, place: { tick: cursor }, said }, (editing) =>
      pasteRegions(editing, { regions, at: cursor }),
    );
    if (ids !== null) session.own.patchState({ selection: ids });
  },
};

export const duplicateSelection: Command = {
  id: 'duplicate',
  label: 'Duplicate',
  group: 'Editing',
  keys: ['Ctrl+D'],
  scope: 'timeline',
  when: hasSelection,
  run(session) {
    const ids = session.own.getState().selection;
    const name = sayRegions(session.song.getState(), ids);
    const copies = runEdit(
      session,
      { label: `duplicate of ${name}`, said: `${name} duplicated` },
      (editing) => duplicateRegions(editing, { ids }),
    );
    if (copies !== null) session.own.patchState({ selection: copies });
  },
};

export const repeatSelection: Command = {
  id: 'repeat',
  label: 'Repeat 4 times',
  group: 'Regions',
  keys: ['R'],
  scope: 'timeline',
  when: hasSelection,
  run(session) {
    const ids = session.own.getState().selection;
    const name = sayRegions(session.song.getState(), ids);
    const said = `${name} repeated 4 times`;
    const copies = runEdit(session, { label: `repeat of ${name}`, said }, (editing) =>
      repeatRegions(editing, { ids, count: 4 }),
    );
    if (copies !== null) session.own.patchState({ selection: [...ids, ...copies] });
  },
};
