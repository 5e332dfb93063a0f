import type { ReactNode } from 'react';
import { useHeldNotes } from './use-held-notes.ts';

interface NoteKeyProps {
  track: string;
  /** For drums the pad. */
  pitch: number;
  velocity: number;
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** A key or a pad: it sounds while fingers, the pointer, Enter or Space hold it. */
export function NoteKey({ track, pitch, velocity, label, className, children }: NoteKeyProps) {
  const { press, release } = useHeldNotes();
  const finger = ({ pointerId }: React.PointerEvent) => `p${pointerId}`;
  const onEnd = (event: React.PointerEvent) => release(finger(event), event.timeStamp);
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      onPointerDown={(event) => {
        // Each finger ends its own key, also where it leaves it.
        event.currentTarget.releasePointerCapture?.(event.pointerId);
        press(finger(event), { track, pitch, velocity, at: event.timeStamp });
      }}
      onPointerUp={onEnd}
      onPointerLeave={onEnd}
      onPointerCancel={onEnd}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        if (!event.repeat) press('key', { track, pitch, velocity, at: event.timeStamp });
      }}
      onKeyUp={(event) => release('key', event.timeStamp)}
      onBlur={() => release('key')}
    >
      {children}
    </button>
  );
}
