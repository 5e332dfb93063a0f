import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { throttle } from '#platform/web/throttle.ts';

export interface ConversationScroll {
  /** The scrolling element. It is a `column-reverse` box: offset 0 is the end, and older messages do not move the view. */
  scroller: RefObject<HTMLDivElement | null>;
  list: RefObject<HTMLDivElement | null>;
  /** Whether the newest message is visible. */
  isAtEnd: boolean;
  scrollToEnd: () => void;
}

const scrollIntervalMs = 250;
const endMarginPx = 48;
/** Loading starts this far before the top, so that readers do not wait. */
const topMarginPx = 400;

/**
 * Keeps the visible messages in place. Older messages do not move them; the height of newer ones is subtracted while the reader
 * is scrolled up. `newest` is the position of the last message.
 */
export function useConversationScroll(
  newest: number | undefined,
  length: number,
  onTop: () => void,
): ConversationScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const anchor = useRef<{ element: Element; below: number } | null>(null);
  const [isAtEnd, setAtEnd] = useState(true);

  const checkPosition = useEffectEvent(() => {
    const element = scroller.current;
    if (!element) return;
    setAtEnd(-element.scrollTop <= endMarginPx);
    if (element.scrollHeight - element.clientHeight + element.scrollTop <= topMarginPx) onTop();
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    const content = list.current;
    if (!element || !content) return;
    const before = anchor.current;
    if (before?.element.isConnected && -element.scrollTop > endMarginPx) {
      const grown = heightBelow(content, before.element) - before.below;
      if (grown !== 0) element.scrollTop -= grown;
    }
    const last = content.querySelector(`[data-position="${newest}"]`);
    anchor.current = last && { element: last, below: heightBelow(content, last) };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: more messages need another check
  useEffect(() => checkPosition(), [length]);
  useEffect(() => {
    const element = scroller.current;
    const onScroll = throttle(scrollIntervalMs, () => checkPosition());
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

/** Height in px below an element, up to the end of the list. */
const heightBelow = (content: Element, element: Element) =>
  content.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom;
