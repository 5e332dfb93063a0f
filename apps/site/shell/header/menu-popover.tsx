import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

interface MenuPopoverProps {
  id: string;
  className?: string;
  label?: string;
  children: ReactNode;
  onClose?: () => void;
}

/** A native popover that closes on navigation. */
export function MenuPopover({ id, className, label, children, onClose }: MenuPopoverProps) {
  const ref = useRef<HTMLDivElement>(null);
  const here = useLocation({ select: (location) => location.href });
  const opened = useRef(here);
  useEffect(() => {
    if (opened.current === here) return;
    opened.current = here;
    if (ref.current?.matches(':popover-open')) ref.current.hidePopover();
  }, [here]);
  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      className={className}
      {...(label && { role: 'dialog', 'aria-label': label })}
      onToggle={(event) => event.newState === 'closed' && onClose?.()}
    >
      {children}
    </div>
  );
}
