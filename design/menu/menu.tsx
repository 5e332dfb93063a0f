import { type ReactElement, type ReactNode, type Ref, useId, useLayoutEffect, useRef, useState } from 'react';
import { useAnchoredOverlay } from '../overlay/use-anchored-overlay.ts';
import { useDismiss } from '../overlay/use-dismiss.ts';
import styles from './menu.module.css';

/** Props of the trigger button: `trigger={(props) => <Button {...props}>More</Button>}`. */
export interface MenuTriggerProps {
  ref: Ref<HTMLButtonElement>;
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: React.KeyboardEvent) => void;
}

interface MenuProps {
  trigger: (props: MenuTriggerProps) => ReactElement;
  /** `MenuItem`s and `MenuSeparator`s. */
  children: ReactNode;
  align?: 'start' | 'end';
}

/** A button that opens a list of actions. Arrows, Home, End and typed characters move the focus, Escape closes. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const open = opened !== null;

  const close = (restoreFocus: boolean) => {
    setOpened(null);
    if (restoreFocus) button.current?.focus();
  };
  useAnchoredOverlay(open, button, list, { side: 'bottom', align, gap: 6 });
  useDismiss(open, [button, list], (by) => close(by === 'escape'));
  useLayoutEffect(() => {
    if (opened && list.current) moveMenuFocus(list.current, opened === 'first' ? 'Home' : 'End');
  }, [opened]);

  return (
    <>
      {trigger({
        ref: button,
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? `${id}-menu` : undefined,
        onClick: () => setOpened(open ? null : 'first'),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {open && (
        <div
          ref={list}
          id={`${id}-menu`}
          role="menu"
          tabIndex={-1}
          popover="manual"
          aria-labelledby={`${id}-button`}
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
      )}
    </>
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
