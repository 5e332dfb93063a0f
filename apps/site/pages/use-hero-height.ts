import { type RefObject, useEffect, useRef } from 'react';
import { onResizeEnd } from '#platform/web/on-resize-end.ts';

/** Gives a hero the height that the window leaves below it as `--hero-height`, anew 300 ms after the last resize. */
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
