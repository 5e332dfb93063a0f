import { useEffect } from 'react';
import { playMidi } from '../../commands/play-midi.ts';
import type { Session } from '../session.ts';

/** MIDI keyboards play, and nothing that is held sounds on when the page loses the focus (STUDIO-102). */
export function useLiveInput(session: Session): void {
  useEffect(() => {
    const { live } = session;
    const endAll = () => live.endAll();
    const onHidden = () => {
      if (document.visibilityState === 'hidden') endAll();
    };
    const stopMidi = playMidi(session);
    window.addEventListener('blur', endAll);
    window.addEventListener('pagehide', endAll);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      stopMidi();
      window.removeEventListener('blur', endAll);
      window.removeEventListener('pagehide', endAll);
      document.removeEventListener('visibilitychange', onHidden);
      endAll();
    };
  }, [session]);
}
