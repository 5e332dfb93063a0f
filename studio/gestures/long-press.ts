/** Milliseconds after which a finger that rests opens the menu, as browsers have it. */
const restTime = 500;
/** Px that a resting finger may move. */
const slack = 10;

interface Place {
  x: number;
  y: number;
}

/**
 * Calls for the context menu of an element: a right press, the menu key, and a finger that rests, since not all browsers make a
 * `contextmenu` of that. Returns what ends it.
 */
export function followLongPress(
  element: HTMLElement,
  onMenu: (target: Element, at: Place) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from: Place = { x: 0, y: 0 };
  let rested = Number.NEGATIVE_INFINITY;
  const open = (target: EventTarget | null, at: Place) => {
    clearTimeout(timer);
    if (target instanceof Element) onMenu(target, at);
  };
  const onDown = (event: PointerEvent) => {
    clearTimeout(timer);
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    from = { x: event.clientX, y: event.clientY };
    const { target } = event;
    timer = setTimeout(() => {
      rested = performance.now();
      open(target, from);
    }, restTime);
  };
  const onMove = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > slack) clearTimeout(timer);
  };
  const onEnd = () => clearTimeout(timer);
  const onContext = (event: MouseEvent) => {
    event.preventDefault();
    const { target } = event;
    const isKey = event.clientX === 0 && event.clientY === 0 && target instanceof Element;
    const box = isKey ? target.getBoundingClientRect() : null;
    const at = box === null ? { x: event.clientX, y: event.clientY } : { x: box.left + 8, y: box.top + 24 };
    // Some browsers make one of the finger that has just rested.
    if (performance.now() - rested > restTime) open(target, at);
  };
  const listeners = [
    ['pointerdown', onDown],
    ['pointermove', onMove],
    ['pointerup', onEnd],
    ['pointercancel', onEnd],
    ['contextmenu', onContext],
  ] as const;
  for (const [name, listener] of listeners) element.addEventListener(name, listener as EventListener);
  return () => {
    clearTimeout(timer);
    for (const [name, listener] of listeners) element.removeEventListener(name, listener as EventListener);
  };
}
