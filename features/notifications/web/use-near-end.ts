import { type RefObject, useEffect, useEffectEvent } from 'react';
import { throttle } from '#platform/web/throttle.ts';

const nearPx = 100;

/**
 * Calls `onNear` when the element (or, without one, the page) is scrolled to within 100 px of its end, also after `length` has
 * changed.
 */
export function useNearEnd(
  scroller: RefObject<HTMLElement | null> | null,
  length: number,
  onNear: () => void,
): void {
  const check = useEffectEvent(() => {
    const element = scroller === null ? document.documentElement : scroller.current;
    if (element && element.scrollHeight - element.scrollTop - element.clientHeight <= nearPx) onNear();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows need another check
  useEffect(() => check(), [length]);
  useEffect(() => {
    const target = scroller === null ? window : scroller.current;
    const onScroll = throttle(50, () => check());
    target?.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      onScroll.cancel();
      target?.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);
}
