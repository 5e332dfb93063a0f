import { type RefObject, useEffect, useState } from 'react';
import { throttle } from '#platform/web/throttle.ts';

/** Whether a horizontally scrolling element is at its start and at its end; both are true until it is measured. */
export function useScrollEnds(scroller: RefObject<HTMLElement | null>): { atStart: boolean; atEnd: boolean } {
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = throttle(50, () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const next = { atStart: scrollLeft < 2, atEnd: scrollLeft + clientWidth > scrollWidth - 2 };
      setEnds((last) => (last.atStart === next.atStart && last.atEnd === next.atEnd ? last : next));
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
  return ends;
}
