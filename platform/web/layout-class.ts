import { useSyncExternalStore } from 'react';

export type LayoutClass = 'widest' | 'wide' | 'medium' | 'narrow' | 'small';

const classes: readonly (readonly [LayoutClass, number])[] = [
  ['widest', 1550],
  ['wide', 1260],
  ['medium', 1020],
  ['narrow', 668],
  ['small', 0],
];

/** The class of a viewport `width` in CSS px. */
export function layoutClassOf(width: number): LayoutClass {
  return classes.find(([, from]) => width >= from)?.[0] ?? 'small';
}

/** Whether the viewport is below 1020 px, or the device a phone or tablet. */
export function isMobileDevice(width: number, userAgent: string): boolean {
  return width < 1020 || /Mobi|Android|iPhone|iPad|iPod|Tablet/i.test(userAgent);
}

function subscribe(listener: () => void): () => void {
  const queries = classes.slice(0, -1).map(([, from]) => window.matchMedia(`(width >= ${from}px)`));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

/** The layout class of the window; `wide` during server rendering and until hydration. Prefer CSS where possible. */
export function useLayoutClass(): LayoutClass {
  return useSyncExternalStore(
    subscribe,
    () => layoutClassOf(window.innerWidth),
    () => 'wide',
  );
}
