import { keepEditor } from '../views/kept-editor.ts';
import type { OwnState } from '../views/own-state.ts';
import type { Command } from './command.ts';

export const toggleMetronome: Command = {
  id: 'toggle-metronome',
  label: 'Metronome on or off',
  group: 'Playing',
  keys: ['N'],
  run({ own, say }) {
    const { metronome } = own.getState();
    own.patchState({ metronome: { ...metronome, on: !metronome.on } });
    say(metronome.on ? 'Metronome off' : 'Metronome on');
  },
};

export const toggleKeys: Command = {
  id: 'toggle-keys',
  label: 'Play with the computer keyboard',
  group: 'Playing',
  keys: ['CapsLock'],
  run({ own, say }) {
    const { keys } = own.getState();
    own.patchState({ keys: { ...keys, on: !keys.on } });
    say(keys.on ? 'Letters are shortcuts again' : 'Letters play notes');
  },
};

export const toggleTimes: Command = {
  id: 'toggle-times',
  label: 'Show bars or minutes',
  group: 'View',
  keys: [],
  run({ own }) {
    own.patchState({ times: own.getState().times === 'bars' ? 'minutes' : 'bars' });
  },
};

export const toggleHearing: Command = {
  id: 'toggle-hearing',
  label: 'Hear notes while writing',
  group: 'View',
  keys: [],
  run({ own, say }) {
    const { hearsNotes } = own.getState();
    own.patchState({ hearsNotes: !hearsNotes });
    say(hearsNotes ? 'Notes are silent while writing' : 'Notes sound while writing');
  },
};

const levels: Record<OwnState['announces'], [OwnState['announces'], string]> = {
  full: ['short', 'Announcements are short'],
  short: ['off', ''],
  off: ['full', 'Announcements are full'],
};

export const changeAnnouncements: Command = {
  id: 'change-announcements',
  label: 'Announcements full, short or off',
  group: 'View',
  keys: [],
  run({ own, say }) {
    const [announces, text] = levels[own.getState().announces];
    own.patchState({ announces });
    say(text);
  },
};

export const toggleWhilePlaying: Command = {
  id: 'toggle-while-playing',
  label: 'Announce edits of others while playing',
  group: 'View',
  keys: [],
  run({ own, say }) {
    const { announcesWhilePlaying } = own.getState();
    own.patchState({ announcesWhilePlaying: !announcesWhilePlaying });
    say(
      announcesWhilePlaying
        ? 'Edits of others are announced when it stops'
        : 'Edits of others are announced while it plays',
    );
  },
};

export const toggleScale: Command = {
  id: 'toggle-scale',
  label: 'Keep to the scale',
  group: 'View',
  keys: [],
  run({ own, say }) {
    const { keepsToScale } = own.getState();
    own.patchState({ keepsToScale: !keepsToScale });
    say(
      keepsToScale ? 'All tones can be played and written' : 'Only tones of the scale are played and written',
    );
  },
};

export const toggleKeyNames: Command = {
  id: 'toggle-key-names',
  label: 'Names on the keys',
  group: 'View',
  keys: [],
  run({ own, say }) {
    const { keys } = own.getState();
    own.patchState({ keys: { ...keys, names: !keys.names } });
    say(keys.names ? 'Keys show C only' : 'Keys show their names');
  },
};

export const toggleEditor: Command = {
  id: 'toggle-editor',
  label: 'Open regions in the event list',
  group: 'View',
  keys: [],
  run({ own, say }) {
    const editor = own.getState().editor === 'events' ? 'clip' : 'events';
    keepEditor(editor);
    own.patchState({ editor, panel: editor });
    say(editor === 'events' ? 'Regions open in the event list' : 'Regions open in their editor');
  },
};
