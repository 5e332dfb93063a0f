import { type RefObject, useEffect, useRef } from 'react';

/** Sets `--hero-height` to the height that the window leaves below the hero, again 300 ms after the last resize. */
export function useHeroHeight(): RefObject<HTMLElement | null> {
  const hero = useRef<HTMLElement>(null);
  useEffect(() => {
    const measure = () => {
      const element = hero.current;
      if (!element) return;
      const top = element.getBoundingClientRect().top + window.scrollY;
      element.style.setProperty('--hero-height', `${Math.max(0, window.innerHeight - top)}px`);
    };
    return onResizeEnd(measure);
  }, []);
  return hero;
}

const resizeEndDelayMs = 300;

/** Calls `then` 300 ms after the last resize event of the window. Returns a function that unsubscribes. */
function onResizeEnd(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(callback, resizeEndDelayMs);
  };
  window.addEventListener('resize', restartTimer);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', restartTimer);
  };
}
