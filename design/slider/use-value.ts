import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { moveValue, type ValueScale } from './value-scale.ts';

export interface ValueProps {
  /** Accessible name. */
  label: string;
  value: number;
  scale: ValueScale;
  /** Value of a double click and of Delete. */
  initial: number;
  /** Once for each drag, key or typed value. */
  onCommit: (value: number) => void;
  /** While it moves, before it is committed; null where the movement is broken off. */
  onDraft?: (value: number | null) => void;
  tabIndex?: number;
  className?: string | undefined;
  disabled?: boolean;
}

interface Way {
  axis: 'x' | 'y';
  /** Px of the whole way, for a drag. */
  length: (element: HTMLElement) => number;
  /** A press without a drag goes to its place, unless it is on the handle. */
  jumps?: (event: PointerEvent, element: HTMLElement) => number | null;
  /** A text field: a press puts the caret into it, and its keys edit the text while one is typed. */
  isField?: boolean;
}

interface Drag {
  pointer: number;
  at: number;
  place: number;
  moves: boolean;
}

const threshold = 3;
const fine = 0.1;
/** Milliseconds without a turn of the wheel after which its change is whole. */
const wheelPause = 400;
const pressesOf: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
};

/** The value of a control under hand: drag, fine drag with Shift, wheel while focused, keys, typing and the default (STUDIO-059). */
export function useValue(props: ValueProps, element: RefObject<HTMLElement | null>, way: Way) {
  const { value, scale, initial, onCommit, onDraft, disabled } = props;
  const [draft, setDraft] = useState<number | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const moving = useRef<number | null>(null);
  const drag = useRef<Drag | null>(null);
  const shown = draft ?? value;

  const move = (next: number) => {
    moving.current = next;
    setDraft(next);
    onDraft?.(next);
  };
  const breakOff = () => {
    drag.current = null;
    if (moving.current === null) return;
    moving.current = null;
    setDraft(null);
    onDraft?.(null);
  };
  const finish = () => {
    const next = moving.current;
    if (next === null) return;
    moving.current = null;
    setDraft(null);
    if (next === value) onDraft?.(null);
    else onCommit(next);
  };
  const setTo = (next: number) => {
    moving.current = next;
    finish();
  };
  useWheel(
    element,
    disabled === true,
    (presses) => move(moveValue(scale, moving.current ?? value, presses)),
    finish,
  );

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = event.currentTarget;
    if (disabled || event.button !== 0) return;
    if (way.isField && document.activeElement === target) return;
    if (!way.isField) {
      event.preventDefault();
      target.focus();
    }
    target.setPointerCapture(event.pointerId);
    drag.current = {
      pointer: event.pointerId,
      at: pointOf(event),
      place: scale.placeOf(value),
      moves: false,
    };
  };
  const pointOf = (event: PointerEvent) => (way.axis === 'x' ? event.clientX : -event.clientY);
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current;
    if (now === null || now.pointer !== event.pointerId) return;
    const by = pointOf(event) - now.at;
    if (!now.moves && Math.abs(by) < threshold) return;
    now.moves = true;
    now.at = pointOf(event);
    const share = (by / Math.max(1, way.length(event.currentTarget))) * (event.shiftKey ? fine : 1);
    now.place = Math.min(1, Math.max(0, now.place + share));
    move(scale.valueOf(now.place));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current;
    if (now === null || now.pointer !== event.pointerId) return;
    drag.current = null;
    if (now.moves) {
      if (way.isField) event.currentTarget.blur();
      finish();
      return;
    }
    const place = way.jumps?.(event, event.currentTarget) ?? null;
    if (place !== null) setTo(scale.valueOf(place));
  };

  const keyValue = (event: KeyboardEvent): number | null => {
    const presses = pressesOf[event.key];
    if (presses !== undefined) {
      const from = moving.current ?? value;
      return moveValue(scale, from, event.shiftKey ? presses * fine : presses);
    }
    if (event.key === 'Home') return scale.valueOf(0);
    if (event.key === 'End') return scale.valueOf(1);
    return event.key === 'Delete' || event.key === 'Backspace' ? initial : null;
  };
  /** Whether the key was one of the control's. A held arrow is one change, when it is let go. */
  const takeKey = (event: KeyboardEvent): boolean => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === 'Escape' && (moving.current !== null || drag.current !== null)) breakOff();
    else {
      const next = keyValue(event);
      if (next === null) return false;
      move(next);
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  return {
    shown,
    isMoving: draft !== null,
    typed,
    setTyped,
    takeKey,
    setTo,
    finish,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: breakOff,
      onLostPointerCapture: () => drag.current !== null && breakOff(),
      onKeyUp: finish,
      onDoubleClick: () => !disabled && setTo(initial),
    },
  };
}

/** Turns of the wheel over a focused control; a number of them is one change. */
function useWheel(
  element: RefObject<HTMLElement | null>,
  isOff: boolean,
  onTurn: (presses: number) => void,
  onEnd: () => void,
): void {
  const turn = useEffectEvent(onTurn);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const target = element.current;
    if (target === null || isOff) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onWheel = (event: WheelEvent) => {
      const by = event.deltaY || event.deltaX;
      if (document.activeElement !== target || event.ctrlKey || by === 0) return;
      event.preventDefault();
      turn((by < 0 ? 1 : -1) * (event.shiftKey ? fine : 1));
      clearTimeout(timer);
      timer = setTimeout(end, wheelPause);
    };
    target.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      clearTimeout(timer);
      end();
      target.removeEventListener('wheel', onWheel);
    };
  }, [element, isOff]);
}
