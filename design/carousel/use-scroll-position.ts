import { type RefObject, useEffect, useState } from 'react';
import { throttle } from '#platform/web/throttle.ts';

interface ScrollPosition {
  atStart: boolean;
  atEnd: boolean;
  /** The part of the whole length up to the last visible pixel, 0 to 1; null until it is measured. */
  share: number | null;
}

/** Where a horizontally scrolling element stands; at its start and at its end until it is measured. */
export function useScrollPosition(scroller: RefObject<HTMLElement | null>): ScrollPosition {
  const [position, setPosition] = useState<ScrollPosition>({ atStart: true, atEnd: true, share: null });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = throttle(50, () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const end = scrollLeft + clientWidth;
      const next = {
        atStart: scrollLeft < 2,
        atEnd: end > scrollWidth - 2,
        share: end / scrollWidth || null,
      };
      setPosition((last) =>
        last.atStart === next.atStart && last.atEnd === next.atEnd && last.share === next.share ? last : next,
      );
    });
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    for (const child of element.children) resized.observe(child);
    element.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      measure.cancel();
      resized.disconnect();
      element.removeEventListener('scroll', measure);
    };
  });
  return position;
}
