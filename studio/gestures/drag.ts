/** How far a pointer has to go before a press is a drag, in CSS px. */
const threshold = 3;

interface DragHandlers {
  /** Distance from the press in CSS px. */
  onMove(by: { x: number; y: number }, event: PointerEvent): void;
  /** The pointer was lifted: `by` is null where it was a press and no drag. */
  onEnd(by: { x: number; y: number } | null, event: PointerEvent): void;
  /** The drag was broken off: by Escape, a lost pointer or a page that goes away (STUDIO-049). */
  onCancel(): void;
}

/** Follows a pointer from its press to its end. Nothing is changed in the document before `onEnd`. */
export function followPointer(down: PointerEvent, element: Element, handlers: DragHandlers): void {
  let isDrag = false;
  const by = (event: PointerEvent) => ({ x: event.clientX - down.clientX, y: event.clientY - down.clientY });
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    const { x, y } = by(event);
    if (!isDrag && Math.hypot(x, y) < threshold) return;
    isDrag = true;
    handlers.onMove({ x, y }, event);
  };
  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    end();
    handlers.onEnd(isDrag ? by(event) : null, event);
  };
  const cancel = () => {
    end();
    handlers.onCancel();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    cancel();
  };
  const onLost = (event: Event) => {
    if ((event as PointerEvent).pointerId === down.pointerId) cancel();
  };
  // Two fingers pan and zoom.
  const onOther = (event: PointerEvent) => {
    if (event.pointerType === 'touch' && event.pointerId !== down.pointerId) cancel();
  };
  const { ownerDocument } = element;
  const listeners: [EventTarget, string, (event: never) => void][] = [
    [ownerDocument, 'pointermove', onMove],
    [ownerDocument, 'pointerup', onUp],
    [ownerDocument, 'pointercancel', onLost],
    [ownerDocument, 'pointerdown', onOther],
    [ownerDocument, 'keydown', onKey],
  ];
  const end = () => {
    for (const [target, name, listener] of listeners)
      target.removeEventListener(name, listener as EventListener, true);
  };
  for (const [target, name, listener] of listeners)
    target.addEventListener(name, listener as EventListener, true);
}
