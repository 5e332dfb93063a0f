import { type PointerEvent, useState } from 'react';

interface Drag {
  id: string;
  /** The index at which it would be dropped. */
  index: number;
}

interface DragOrder {
  /** What is dragged and to where; null while nothing is. */
  drag: Drag | null;
  /** Handlers of the handle of an entry. */
  handle: (id: string, index: number) => Partial<Record<PointerHandler, (event: PointerEvent) => void>>;
}
type PointerHandler = 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel';

/** How near to the window's edge a drag scrolls, and how far at each move, in px. */
const edge = 96;
const scrollStep = 16;

/**
 * Drags entries by their handles with mouse, pen or finger. Rows carry `data-index`; they stay where they are until the drop, since
 * a moved element would lose the pointer.
 */
export function useDragOrder(onDrop: (id: string, index: number) => void): DragOrder {
  const [drag, setDrag] = useState<Drag | null>(null);
  return {
    drag,
    handle: (id, index) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ id, index });
      },
      onPointerMove({ clientX, clientY }) {
        if (drag?.id !== id) return;
        if (clientY < edge) window.scrollBy(0, -scrollStep);
        if (clientY > window.innerHeight - edge) window.scrollBy(0, scrollStep);
        const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-index]');
        const over = Number(row?.dataset.index ?? drag.index);
        if (over !== drag.index) setDrag({ id, index: over });
      },
      onPointerUp() {
        if (drag?.id !== id) return;
        setDrag(null);
        if (drag.index !== index) onDrop(id, drag.index);
      },
      onPointerCancel() {
        setDrag(null);
      },
    }),
  };
}
