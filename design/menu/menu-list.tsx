import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useAnchoredOverlay } from '../overlay/use-anchored-overlay.ts';
import { useDismiss } from '../overlay/use-dismiss.ts';
import styles from './menu.module.css';

export type MenuEnd = 'first' | 'last';

interface MenuListProps {
  id: string;
  labelledBy: string;
  /** The button that opened the menu, or the place where it opens. */
  button: RefObject<HTMLElement | null>;
  align: 'start' | 'end';
  /** The item that has the focus first. */
  focused: MenuEnd;
  onClose: () => void;
  /** `MenuItem`s and `MenuSeparator`s. */
  children: ReactNode;
}

/** The open list of a menu, beside its button. */
export function MenuList({ id, labelledBy, button, align, focused, onClose, children }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const close = (restoreFocus: boolean) => {
    onClose();
    if (restoreFocus && button.current instanceof HTMLButtonElement) button.current.focus();
  };
  useAnchoredOverlay(true, button, list, { side: 'bottom', align, gap: 6 });
  useDismiss(true, [button, list], (by) => close(by === 'escape'));
  useLayoutEffect(() => {
    if (list.current) moveMenuFocus(list.current, focused === 'first' ? 'Home' : 'End');
  }, [focused]);
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      popover="manual"
      aria-labelledby={labelledBy}
      className={styles.menu}
      onClick={(event) => {
        const item = (event.target as Element).closest('[role^="menuitem"]');
        if (item && item.getAttribute('aria-disabled') !== 'true') close(true);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Tab') return close(true);
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        event.stopPropagation();
        if (moveMenuFocus(event.currentTarget, event.key)) return event.preventDefault();
        // Space activates buttons by itself; on a link it would scroll the page.
        const link = (event.target as Element).closest('a');
        if (event.key === ' ' && link) {
          event.preventDefault();
          link.click();
        }
      }}
    >
      {children}
    </div>
  );
}

const typeaheadResetMs = 700;
let typed = '';
let typedAt = Number.NEGATIVE_INFINITY;

/**
 * Moves the focus in a menu for a key; typed characters find the next item that starts with them, a repeated character each
 * item in turn. False for other keys.
 */
function moveMenuFocus(menu: Element, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const last = items.length - 1;
  const current = items.indexOf(document.activeElement as HTMLElement);
  const focus = (index: number) => {
    items[index]?.focus();
    return true;
  };
  if (last < 0) return false;
  if (key === 'Home') return focus(0);
  if (key === 'End') return focus(last);
  if (key === 'ArrowDown') return focus(current === last ? 0 : current + 1);
  if (key === 'ArrowUp') return focus(current <= 0 ? last : current - 1);
  if ([...key].length !== 1) return false;

  const now = performance.now();
  if (now - typedAt > typeaheadResetMs) typed = '';
  // Within a typed text, a space belongs to it; otherwise it activates the item.
  if (key === ' ' && typed === '') return false;
  typed += key.toLowerCase();
  typedAt = now;
  const isRepeated = [...typed].every((character) => character === typed[0]);
  const start = isRepeated ? typed.slice(0, 1) : typed;
  const from = isRepeated ? current + 1 : Math.max(0, current);
  const order = [...items.keys()].map((step) => (from + step) % items.length);
  const match = order.find((index) => items[index]?.textContent?.trim().toLowerCase().startsWith(start));
  return match === undefined ? key === ' ' : focus(match);
}
