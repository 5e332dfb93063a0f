import { type ReactElement, type ReactNode, type Ref, useId, useLayoutEffect, useRef, useState } from 'react';
import { useAnchoredOverlay } from '../overlay/use-anchored-overlay.ts';
import { useDismiss } from '../overlay/use-dismiss.ts';
import styles from './menu.module.css';
import { moveMenuFocus } from './move-menu-focus.ts';

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
