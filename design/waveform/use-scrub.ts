import { type PointerEvent, useState } from 'react';

interface ScrubHandlers {
  onSeek: (ratio: number) => void;
  onScrub?: ((ratio: number | null) => void) | undefined;
}

/**
 * Press, drag and release over an element as a ratio 0..1 of its width. `onScrub` is called during the drag and with null at
 * its end; `onSeek` is called with the position of release. A cancelled drag does not seek.
 */
export function useScrub({ onSeek, onScrub }: ScrubHandlers) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [hover, setHover] = useState<number | null>(null);

  const ratioAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return width === 0 ? 0 : Math.min(1, Math.max(0, (event.clientX - left) / width));
  };
  const drag = (ratio: number | null) => {
    setDragged(ratio);
    onScrub?.(ratio);
  };

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      drag(ratioAt(event));
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const ratio = ratioAt(event);
      if (event.pointerType !== 'touch' || dragged !== null) setHover(ratio);
      if (dragged !== null) drag(ratio);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (dragged === null) return;
      onSeek(ratioAt(event));
      drag(null);
      if (event.pointerType === 'touch') setHover(null);
    },
    onPointerCancel() {
      setHover(null);
      if (dragged !== null) drag(null);
    },
    onPointerLeave() {
      setHover(null);
    },
  };
  return { dragged, hover, handlers };
}
