import { type PointerEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Near the edge of what scrolls, a drag scrolls: within this many CSS px, by so many a frame. */
const edge = 40;
const step = 8;

/**
 * Moves the rows of a list, which are of one height, by a pointer. Returns the handlers of the handle of a row; `onMove` is
 * called when it is released at another place. When `order`, which stands for what is in the list, changes meanwhile, nothing is
 * moved.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  order: string,
  onMove: (from: number, to: number) => void,
) {
  const drag = useRef<{ from: number; to: number; startY: number; y: number; frame: number } | null>(null);
  const rows = () => [...(list.current?.children ?? [])] as HTMLElement[];

  function draw() {
    const scrolled = scroller.current;
    const all = rows();
    if (!drag.current || !scrolled) return;
    const { from, startY, y } = drag.current;
    const { top, bottom } = scrolled.getBoundingClientRect();
    const before = scrolled.scrollTop;
    if (y < top + edge) scrolled.scrollTop -= step;
    else if (y > bottom - edge) scrolled.scrollTop += step;
    drag.current.startY -= scrolled.scrollTop - before;
    const height = all[0]?.offsetHeight || 1;
    const by = y - startY;
    const to = Math.min(all.length - 1, Math.max(0, from + Math.round(by / height)));
    drag.current.to = to;
    for (const [at, row] of all.entries()) {
      const shift = at > from && at <= to ? -height : at < from && at >= to ? height : 0;
      row.style.transform = at === from ? `translateY(${by}px)` : shift ? `translateY(${shift}px)` : '';
    }
    drag.current.frame = requestAnimationFrame(draw);
  }

  function end(isDone: boolean) {
    if (!drag.current) return;
    const { from, to, frame } = drag.current;
    cancelAnimationFrame(frame);
    drag.current = null;
    for (const row of rows()) {
      row.style.transform = '';
      delete row.dataset.dragged;
    }
    if (isDone && from !== to) onMove(from, to);
  }

  // The row of a track that begins to play is removed with its handle, which then gets no event.
  const cancel = useEffectEvent(() => end(false));
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => () => cancel(), [order]);

  return (at: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !event.isPrimary) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      const row = rows()[at];
      if (row) row.dataset.dragged = '';
      drag.current = { from: at, to: at, startY: event.clientY, y: event.clientY, frame: 0 };
      draw();
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current) drag.current.y = event.clientY;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!drag.current) return;
      drag.current.y = event.clientY;
      cancelAnimationFrame(drag.current.frame);
      draw();
      end(true);
    },
    onPointerCancel: () => end(false),
    onLostPointerCapture: () => end(false),
  });
}
