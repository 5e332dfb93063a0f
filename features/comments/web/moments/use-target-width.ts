import { type RefObject, useEffect, useState } from 'react';

/** Sizes of a target in CSS px. */
const mouseTarget = 28;
const fingerTarget = 40;

/** Width before it is measured. */
const usualWidth = 800;

/** The width of a picture's target in CSS px, and as a share of the element's width. */
export function useTargetWidth(element: RefObject<HTMLElement | null>): { size: number; spacing: number } {
  const [width, setWidth] = useState({ size: mouseTarget, spacing: mouseTarget / usualWidth });
  useEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const finger = matchMedia('(pointer: coarse)');
    const measure = () => {
      const size = finger.matches ? fingerTarget : mouseTarget;
      setWidth({ size, spacing: Math.min(1, size / (measured.clientWidth || usualWidth)) });
    };
    const resized = new ResizeObserver(measure);
    resized.observe(measured);
    finger.addEventListener('change', measure);
    return () => {
      resized.disconnect();
      finger.removeEventListener('change', measure);
    };
  }, [element]);
  return width;
}
