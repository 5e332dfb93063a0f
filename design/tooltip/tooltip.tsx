import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useAnchoredOverlay } from '../overlay/use-anchored-overlay.ts';
import { useDismiss } from '../overlay/use-dismiss.ts';
import styles from './tooltip.module.css';

/** Delays after the pointer enters and leaves, in ms. */
const showAfterMs = 500;
const hideAfterMs = 100;

interface TooltipProps {
  text: string;
  /** A link or button inside the tooltip; the pointer may move onto it. */
  action?: ReactNode;
  /** The one element that the tooltip describes. A button that cannot be used needs `inactive` instead of `disabled`. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
  side?: 'top' | 'bottom';
}

/** A short text beside a control, shown on hover and on keyboard focus; Escape closes it. */
export function Tooltip({ text, action, children, side = 'top' }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();

  useEffect(() => () => clearTimeout(timer.current), []);
  const setOpenAfter = (to: boolean, afterMs: number) => {
    clearTimeout(timer.current);
    if (afterMs === 0) setOpen(to);
    else timer.current = setTimeout(() => setOpen(to), afterMs);
  };
  useAnchoredOverlay(open, anchor, bubble, { side, align: 'center', gap: 8 });
  useDismiss(open, [anchor, bubble], () => setOpenAfter(false, 0));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble up from the control inside
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType !== 'touch' && setOpenAfter(true, showAfterMs)}
      onPointerLeave={() => setOpenAfter(false, hideAfterMs)}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpenAfter(true, 0)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpenAfter(false, 0);
      }}
    >
      {cloneElement(children, { 'aria-describedby': open ? id : undefined })}
      {open && (
        <div ref={bubble} popover="manual" className={styles.bubble}>
          <span id={id} role="tooltip">
            {text}
          </span>
          {action}
        </div>
      )}
    </span>
  );
}
