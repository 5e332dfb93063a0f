import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { throttle } from '#platform/web/throttle.ts';

export interface ConversationScroll {
  /** What scrolls. Its content is turned over (`column-reverse`): 0 is the end, and older messages cost no movement. */
  scroller: RefObject<HTMLDivElement | null>;
  list: RefObject<HTMLDivElement | null>;
  /** The newest message is in sight. */
  isAtEnd: boolean;
  scrollToEnd: () => void;
}

const scrollIntervalMs = 250;
const endMarginPx = 48;
/** Before the top is reached, so that a steady reader does not wait. */
const topMarginPx = 400;

/**
 * Keeps in place what is being read. Older messages are added beyond the far end of what is measured; newer ones are added
 * below, and as long as the reader is elsewhere their measured height is taken back. `newest` is the last message's position.
 */
export function useConversationScroll(
  newest: number | undefined,
  length: number,
  onTop: () => void,
): ConversationScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const mark = useRef<{ element: Element; below: number } | null>(null);
  const [isAtEnd, setAtEnd] = useState(true);

  const look = useEffectEvent(() => {
    const element = scroller.current;
    if (!element) return;
    setAtEnd(-element.scrollTop <= endMarginPx);
    if (element.scrollHeight - element.clientHeight + element.scrollTop <= topMarginPx) onTop();
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    const content = list.current;
    if (!element || !content) return;
    const before = mark.current;
    if (before?.element.isConnected && -element.scrollTop > endMarginPx) {
      const grown = heightBelow(content, before.element) - before.below;
      if (grown !== 0) element.scrollTop -= grown;
    }
    const last = content.querySelector(`[data-position="${newest}"]`);
    mark.current = last && { element: last, below: heightBelow(content, last) };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: more messages are a reason to look again
  useEffect(() => look(), [length]);
  useEffect(() => {
    const element = scroller.current;
    const onScroll = throttle(scrollIntervalMs, () => look());
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      onScroll.cancel();
      element?.removeEventListener('scroll', onScroll);
    };
  }, []);

  return {
    scroller,
    list,
    isAtEnd,
    scrollToEnd: () => {
      if (scroller.current) scroller.current.scrollTop = 0;
      setAtEnd(true);
    },
  };
}

/** How much stands below an element, up to the end of the list. */
const heightBelow = (content: Element, element: Element) =>
  content.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom;
