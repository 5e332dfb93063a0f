import { type KeyboardEvent, useRef } from 'react';
import { useScrollPosition } from './use-scroll-position.ts';

/** The row of a carousel: its position, and its moves by arrows and arrow keys. `stepOf` says by how many slides, of those in view. */
export function useCarousel(stepOf: (shown: number) => number) {
  const scroller = useRef<HTMLUListElement>(null);
  const position = useScrollPosition(scroller);
  const move = (direction: -1 | 1) => {
    const element = scroller.current;
    if (!element) return;
    const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;
    const slide =
      ((element.firstElementChild as HTMLElement | null)?.offsetWidth ?? element.clientWidth) + gap;
    const shown = Math.floor((element.clientWidth + gap + 1) / slide) || 1;
    element.scrollBy({ left: direction * stepOf(shown) * slide });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(event.key === 'ArrowLeft' ? -1 : 1);
  };
  return { scroller, move, onKeyDown, ...position };
}
