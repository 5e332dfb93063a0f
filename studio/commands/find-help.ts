import { flash } from '#design/flash/flash.ts';
import { nameOfRegion, trackOf } from '../views/names.ts';
import { shortPosition } from '../views/say-position.ts';
import { type Command, selectedRegions } from './command.ts';

export const openPalette: Command = {
  id: 'open-palette',
  label: 'Find a command',
  group: 'Help',
  keys: ['Ctrl+K'],
  run: ({ dialog }) => dialog.setState('palette'),
};

export const openShortcuts: Command = {
  id: 'open-shortcuts',
  label: 'Shortcuts',
  alsoCalled: 'keys keyboard',
  group: 'Help',
  keys: ['?'],
  run: ({ dialog }) => dialog.setState('shortcuts'),
};

/** The help of each view, at the panel that is open. */
export const openManual: Command = {
  id: 'open-manual',
  label: 'How the studio works',
  alsoCalled: 'manual guide',
  group: 'Help',
  keys: ['F1'],
  run: ({ dialog }) => dialog.setState('manual'),
};

export const saveProject: Command = {
  id: 'save',
  label: 'Save',
  group: 'Help',
  keys: ['Ctrl+S'],
  run: () => void flash.success('Everything is saved by itself.'),
};

/** Position, track, region, selection and what plays, from everywhere (STUDIO-208). */
export const whereAmI: Command = {
  id: 'where-am-i',
  label: 'Where am I?',
  group: 'Help',
  keys: ['W'],
  run(session) {
    const { song, own, sound } = session;
    const { cursor, track, selection, open } = own.getState();
    const now = song.getState();
    const region = now.regions.find(({ id }) => id === open);
    const [first] = selectedRegions(session);
    const chosen =
      selection.length === 1 && first !== undefined ? nameOfRegion(now, first) : selection.length;
    const parts = [
      `Cursor at bar ${shortPosition(now, cursor)}`,
      `track ${trackOf(now, track)?.name ?? 'none'}`,
      region === undefined ? 'no region open' : `${nameOfRegion(now, region)} open`,
      selection.length === 0 ? 'nothing selected' : `${chosen} selected`,
      sound.getState().isPlaying ? `playing bar ${shortPosition(now, sound.tick())}` : 'stopped',
    ];
    session.say(`${parts.join(', ')}.`);
  },
};
