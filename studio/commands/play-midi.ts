import type { MidiMessage } from '../input/midi-message.ts';
import { soundOf } from '../views/keys/play-note.ts';
import { trackOf } from '../views/names.ts';
import type { Session } from '../views/session.ts';
import { choosePresetNumber } from './choose-preset.ts';

/** MIDI keyboards play the current track until the returned function is called. */
export function playMidi(session: Session): () => void {
  const { midi, live } = session;
  const control = followControls(session);
  return midi.listen({
    onMessage: (input, message, at) => follow({ session, control, input }, message, at),
    onGone(input) {
      live.endAll({ source: input });
      control.reset();
    },
  });
}

interface From {
  session: Session;
  control: Controls;
  input: string;
}

function follow({ session, control, input }: From, message: MidiMessage, at: number): void {
  const { live, own, song } = session;
  const track = trackOf(song.getState(), own.getState().track);
  switch (message.kind) {
    case 'noteOn': {
      const pitch = soundOf(session, track?.id ?? null, message.pitch);
      if (track === undefined || pitch === null) return;
      live.press(input, message.pitch, { track: track.id, pitch, velocity: message.velocity, at });
      return;
    }
    case 'noteOff':
      live.release(input, message.pitch, at);
      return;
    case 'sustain':
      live.sustain(input, message.isDown, at);
      return;
    case 'allOff':
      live.endAll({ source: input });
      return;
    case 'program':
      if (track !== undefined) void choosePresetNumber(session, track.id, message.number);
      return;
    case 'bend':
      control.set('bend', message.semitones);
      return;
    case 'wheel':
    case 'pressure':
      control.set(message.kind, message.value);
      return;
  }
}

interface Controls {
  set(control: 'bend' | 'wheel' | 'pressure', value: number): void;
  reset(): void;
}

/** Bend, wheel and pressure go to the current track; the one before gets them back at rest. Pressure acts as the wheel does. */
function followControls({ sound, own }: Session): Controls {
  const values = { bend: 0, wheel: 0, pressure: 0 };
  let track: string | null = null;
  const send = (to: string, { bend, wheel, pressure }: typeof values) => {
    sound.control(to, 'bend', bend);
    sound.control(to, 'wheel', Math.max(wheel, pressure));
  };
  const rest = () => {
    if (track !== null) send(track, { bend: 0, wheel: 0, pressure: 0 });
  };
  return {
    set(control, value) {
      values[control] = value;
      const next = own.getState().track;
      if (next !== track) rest();
      track = next;
      if (track !== null) send(track, values);
    },
    reset() {
      rest();
      Object.assign(values, { bend: 0, wheel: 0, pressure: 0 });
    },
  };
}
