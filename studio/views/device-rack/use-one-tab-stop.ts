import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const controls = '[role=slider], select:enabled, button:enabled:not([aria-hidden])';

/**
 * Makes all controls within one tab stop: Left and Right go from one to the next, and Up and Down stay the control's own. Call it where the
 * controls are drawn, so that it looks after each change.
 */
export function useOneTabStop(box: RefObject<HTMLElement | null>): void {
  const current = useRef<Element | null>(null);
  const settle = (all: readonly HTMLElement[]) => {
    const stop = all.find((one) => one === current.current) ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  };
  const find = () => [...(box.current?.querySelectorAll<HTMLElement>(controls) ?? [])];
  useLayoutEffect(() => settle(find()));
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const onFocusIn = ({ target }: FocusEvent) => {
      const all = find();
      if (!all.includes(target as HTMLElement)) return;
      current.current = target as Element;
      settle(all);
    };
    // Before the control, which would take them, too.
    const onKeyDown = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const all = find();
      const at = all.indexOf(event.target as HTMLElement);
      if (at < 0) return;
      event.preventDefault();
      event.stopPropagation();
      all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
    };
    element.addEventListener('focusin', onFocusIn);
    element.addEventListener('keydown', onKeyDown, true);
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      element.removeEventListener('keydown', onKeyDown, true);
    };
  });
}
