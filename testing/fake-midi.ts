import { afterEach, vi } from 'vitest';

/** A MIDI keyboard on the desk: it is plugged in and out, and plays bytes. */
export interface FakeKeyboard {
  play(bytes: readonly number[], at?: number): void;
  plugIn(): void;
  pullOut(): void;
}

interface FakeInput {
  readonly id: string;
  readonly name: string;
  readonly type: 'input';
  state: 'connected' | 'disconnected';
  onmidimessage: ((event: { data: Uint8Array; timeStamp: number }) => void) | null;
}

export interface FakeMidi {
  /** What each `requestMIDIAccess` asked for. */
  readonly asked: readonly unknown[];
  keyboard(name: string): FakeKeyboard;
}

/** Puts Web MIDI in place until the test ends; the browser says no where it `refuses`. */
export function aFakeMidi({ refuses = false } = {}): FakeMidi {
  const asked: unknown[] = [];
  const inputs = new Map<string, FakeInput>();
  const access = { inputs, onstatechange: null as ((event: unknown) => void) | null };
  const requestMIDIAccess = (options: unknown) => {
    asked.push(options);
    return refuses ? Promise.reject(new DOMException('No', 'NotAllowedError')) : Promise.resolve(access);
  };
  vi.stubGlobal('navigator', { ...globalThis.navigator, requestMIDIAccess });
  return {
    asked,
    keyboard(name) {
      const id = `keyboard-${inputs.size + 1}`;
      const input: FakeInput = { id, name, type: 'input', state: 'connected', onmidimessage: null };
      inputs.set(id, input);
      const become = (state: FakeInput['state']) => {
        input.state = state;
        access.onstatechange?.({ port: input });
      };
      return {
        play: (bytes, at = performance.now()) =>
          input.onmidimessage?.({ data: Uint8Array.from(bytes), timeStamp: at }),
        plugIn: () => become('connected'),
        pullOut: () => become('disconnected'),
      };
    },
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
});
