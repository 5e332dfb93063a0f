import type { Command } from './command.ts';

export const exportSong: Command = {
  id: 'export',
  label: 'Export',
  alsoCalled: 'download render bounce',
  group: 'Song',
  keys: ['Ctrl+Shift+E'],
  when: ({ song }) => song.getState().regions.length > 0,
  run: ({ dialog }) => dialog.setState('export'),
};
