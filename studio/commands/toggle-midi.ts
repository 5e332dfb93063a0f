import type { Session } from '../views/session.ts';
import type { Command } from './command.ts';

/** Asks the browser for MIDI keyboards, or stops listening to them. */
export const toggleMidi: Command = {
  id: 'toggle-midi',
  label: 'Play with a MIDI keyboard',
  group: 'Playing',
  keys: [],
  when: ({ midi }) => midi.getState().status !== 'missing',
  run: (session) => void toggle(session),
};

async function toggle({ midi, say }: Session): Promise<void> {
  if (midi.getState().status === 'on') {
    midi.disconnect();
    say('MIDI off');
    return;
  }
  await midi.connect();
  const { status, names } = midi.getState();
  if (status === 'refused') say('The browser does not allow MIDI for this page');
  if (status === 'on') say(names.length === 0 ? 'No MIDI keyboard found' : `MIDI on: ${names.join(', ')}`);
}
