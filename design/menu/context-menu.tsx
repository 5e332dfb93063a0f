import { type ReactNode, useId, useRef } from 'react';
import { MenuList } from './menu-list.tsx';

interface ContextMenuProps {
  /** What the menu is for, as its accessible name. */
  label: string;
  /** Where it opens, in px of the window. */
  at: { x: number; y: number };
  onClose: () => void;
  /** `MenuItem`s and `MenuSeparator`s. */
  children: ReactNode;
}

/** The menu of a right press, of a long press, or of the menu key. Who opened it takes the focus back in `onClose`. */
export function ContextMenu({ label, at, onClose, children }: ContextMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const id = useId();
  return (
    <>
      <span
        ref={anchor}
        id={`${id}-label`}
        className="spoken"
        style={{ position: 'fixed', left: at.x, top: at.y }}
      >
        {label}
      </span>
      <MenuList
        id={`${id}-menu`}
        labelledBy={`${id}-label`}
        button={anchor}
        align="start"
        focused="first"
        onClose={onClose}
      >
        {children}
      </MenuList>
    </>
  );
}
