import { type MouseEvent, type MouseEventHandler, useRef } from 'react';

/** Two clicks closer than this, in ms, are one. */
const clickDebounceMs = 300;

/**
 * Lets the first click through at once and swallows those that follow it within 300 ms, submits and links included.
 * A click that the page makes itself (`element.click()`) counts like any other.
 */
export function useDebouncedClick<E extends Element>(
  onClick: MouseEventHandler<E> | undefined,
): MouseEventHandler<E> {
  const lastClick = useRef(Number.NEGATIVE_INFINITY);
  return (event: MouseEvent<E>) => {
    if (event.timeStamp - lastClick.current < clickDebounceMs) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    lastClick.current = event.timeStamp;
    onClick?.(event);
  };
}
