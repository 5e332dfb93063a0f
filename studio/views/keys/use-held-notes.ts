import { useEffect, useRef } from 'react';
import { useSession } from '../use-session.ts';
import { holdNote } from './play-note.ts';

interface HeldNotes {
  /** Starts what a track sounds at a pitch, or a pad; a key that is held already begins anew. */
  press(key: string, note: { track: string; pitch: number; velocity?: number; at: number }): void;
  release(key: string, at?: number): void;
}

/** Notes that elements of a component hold; they end with it, since an element that is gone hears of no release (STUDIO-102). */
export function useHeldNotes(): HeldNotes {
  const session = useSession();
  const held = useRef(new Map<string, (at?: number) => void>());
  useEffect(() => {
    const { current } = held;
    return () => {
      for (const end of current.values()) end();
      current.clear();
    };
  }, []);
  const release = (key: string, at?: number) => {
    held.current.get(key)?.(at);
    held.current.delete(key);
  };
  return {
    release,
    press(key, { track, pitch, ...note }) {
      release(key, note.at);
      held.current.set(key, holdNote(session, track, pitch, note));
    },
  };
}
