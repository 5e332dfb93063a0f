import { useEffect } from 'react';
import { findCommand } from '../../commands/find-command.ts';
import { commands } from '../../commands/table.ts';
import { keysOf } from '../palette/own-keys.ts';
import type { Session } from '../session.ts';

const withoutMarkers = commands.filter(({ scope }) => scope !== 'markers');

/** Runs commands by their keys, wherever the focus is. */
export function useShortcuts(session: Session): void {
  useEffect(() => {
    let pointed: Element | null = null;
    const onPointer = (event: PointerEvent) => {
      pointed = event.target instanceof Element ? event.target.closest('button, a, summary') : null;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab') pointed = null;
      if (event.defaultPrevented || event.isComposing) return;
      const { markerMode } = session.own.getState();
      const acting = markerMode ? commands : withoutMarkers;
      const command = findCommand(acting, event, keysOf, pointed);
      if (command === null || !(command.when?.(session) ?? true)) return;
      event.preventDefault();
      command.run(session);
    };
    // A Mac says by a key that is let go that Caps Lock went off.
    const onUp = (event: KeyboardEvent) => {
      if (event.key === 'CapsLock' && navigator.platform.startsWith('Mac')) onKey(event);
    };
    document.addEventListener('keyup', onUp);
    document.addEventListener('pointerdown', onPointer, true);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer, true);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('keyup', onUp);
    };
  }, [session]);
}
