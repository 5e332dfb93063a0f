import { endOf } from '#studio/document/derive.ts';
import { splitRegions } from '#studio/document/edits/split-regions.ts';
import { sayRegions } from '../views/names.ts';
import { shortPosition } from '../views/say-position.ts';
import { type Command, hasSelection, runEdit, selectedRegions } from './command.ts';

export const splitSelection: Command = {
  id: 'split',
  label: 'Split at the cursor',
  group: 'Regions',
  keys: ['S'],
  scope: 'timeline',
  when: hasSelection,
  run(session) {
    const song = session.song.getState();
    const tick = session.own.getState().cursor;
    const regions = selectedRegions(session).filter((one) => one.start < tick && tick < endOf(one));
    const ids = regions.map(({ id }) => id);
    if (ids.length === 0) return session.say('The cursor is not inside of a selected region');
    const name = sayRegions(song, ids);
    const said = `${name} split at bar ${shortPosition(song, tick)}`;
    const halves = runEdit(session, { label: `split of ${name}`, place: { tick }, said }, (editing) =>
      splitRegions(editing, { ids, tick }),
    );
    if (halves !== null) session.own.patchState({ selection: [...ids, ...halves] });
  },
};
