import { createStore, type ReadableStore } from '#platform/web/store.ts';
import { type MidiMessage, readMidi } from './midi-message.ts';

export interface MidiState {
  /** `missing` where the browser has no Web MIDI, `refused` where the person or the browser said no. */
  readonly status: 'missing' | 'off' | 'asking' | 'on' | 'refused';
  /** Names of the keyboards that are plugged in. */
  readonly names: readonly string[];
}

export interface MidiListener {
  /** `at` is a time of `performance.now()`. */
  onMessage(input: string, message: MidiMessage, at: number): void;
  /** The keyboard was pulled out, or MIDI was switched off. */
  onGone(input: string): void;
}

/** MIDI keyboards of this computer. The browser is asked for them by `connect` only, and without system exclusive (STUDIO-105). */
export interface MidiInputs extends Pick<ReadableStore<MidiState>, 'subscribe' | 'getState'> {
  connect(): Promise<void>;
  disconnect(): void;
  /** Hears all messages until the returned function is called. */
  listen(listener: MidiListener): () => void;
}

const hasMidi = (): boolean => typeof navigator !== 'undefined' && 'requestMIDIAccess' in navigator;

export function createMidiInputs(): MidiInputs {
  const state = createStore<MidiState>({ status: hasMidi() ? 'off' : 'missing', names: [] });
  const listeners = new Set<MidiListener>();
  let access: MIDIAccess | null = null;
  let open = new Map<string, MIDIInput>();

  const onMessage = (id: string) => (event: MIDIMessageEvent) => {
    const message = event.data && readMidi(event.data);
    if (message) for (const listener of listeners) listener.onMessage(id, message, event.timeStamp);
  };
  /** Follows what is plugged in and what is not any more. */
  const follow = () => {
    if (access === null) return;
    const found = new Map<string, MIDIInput>();
    for (const input of access.inputs.values()) if (input.state === 'connected') found.set(input.id, input);
    for (const [id, input] of open) if (!found.has(id)) drop(id, input);
    for (const [id, input] of found) if (!open.has(id)) input.onmidimessage = onMessage(id);
    open = found;
    state.setState({ status: 'on', names: [...found.values()].map(({ name }) => name ?? 'MIDI keyboard') });
  };
  const drop = (id: string, input: MIDIInput) => {
    input.onmidimessage = null;
    for (const listener of listeners) listener.onGone(id);
  };

  return {
    subscribe: state.subscribe,
    getState: state.getState,
    async connect() {
      const { status } = state.getState();
      if (status === 'on' || status === 'asking' || !hasMidi()) return;
      state.patchState({ status: 'asking' });
      try {
        access = await navigator.requestMIDIAccess({ sysex: false });
      } catch {
        state.setState({ status: 'refused', names: [] });
        return;
      }
      access.onstatechange = follow;
      follow();
    },
    disconnect() {
      if (access === null) return;
      access.onstatechange = null;
      access = null;
      for (const [id, input] of open) drop(id, input);
      open = new Map();
      state.setState({ status: 'off', names: [] });
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
