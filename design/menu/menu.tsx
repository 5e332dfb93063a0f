import { type ReactElement, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { type MenuEnd, MenuList } from './menu-list.tsx';

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
  const [opened, setOpened] = useState<MenuEnd | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const open = opened !== null;
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
      {opened && (
        <MenuList
          id={`${id}-menu`}
          labelledBy={`${id}-button`}
          button={button}
          align={align}
          focused={opened}
          onClose={() => setOpened(null)}
        >
          {children}
        </MenuList>
      )}
    </>
  );
}
