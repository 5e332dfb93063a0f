import { type MouseEvent, type MouseEventHandler, useRef } from 'react';

/** A second click within this time, in ms, is ignored. */
const clickDebounceMs = 300;

/**
 * Passes the first click on at once and ignores those that follow within 300 ms, submits and links included.
 * Calls of `element.click()` count as clicks. A click after an input on the page is a new one.
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
    const reset = () => {
      lastClick.current = Number.NEGATIVE_INFINITY;
    };
    document.addEventListener('input', reset, { once: true, capture: true });
    onClick?.(event);
  };
}
