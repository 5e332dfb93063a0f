import type { Command } from './command.ts';

/** Plays from the cursor, and stops. */
export const playSong: Command = {
  id: 'play-song',
  label: 'Play or stop',
  group: 'Playing',
  keys: ['Space'],
  run({ sound, own }) {
    if (sound.getState().isPlaying) sound.stop();
    else void sound.play(own.getState().cursor);
  },
};
