import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useAnchoredOverlay } from '../overlay/use-anchored-overlay.ts';
import { useDismiss } from '../overlay/use-dismiss.ts';
import styles from './tooltip.module.css';

/** From the pointer's entering to the tooltip, and from its leaving to the end, in ms. */
const showAfterMs = 500;
const hideAfterMs = 100;

interface TooltipProps {
  text: string;
  /** A link or button inside the tooltip; the pointer may move onto it. */
  action?: ReactNode;
  /** The one element that the tooltip describes. To describe what cannot be used, give a button `inactive`, not `disabled`. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
  side?: 'top' | 'bottom';
}

/** A short text beside a control, on hover and on keyboard focus; Escape closes it. */
export function Tooltip({ text, action, children, side = 'top' }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();

  useEffect(() => () => clearTimeout(timer.current), []);
  const turn = (to: boolean, afterMs: number) => {
    clearTimeout(timer.current);
    if (afterMs === 0) setOpen(to);
    else timer.current = setTimeout(() => setOpen(to), afterMs);
  };
  useAnchoredOverlay(open, anchor, bubble, { side, align: 'center', gap: 8 });
  useDismiss(open, [anchor, bubble], () => turn(false, 0));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to what bubbles up from the control inside
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType !== 'touch' && turn(true, showAfterMs)}
      onPointerLeave={() => turn(false, hideAfterMs)}
      onFocus={(event) => event.target.matches(':focus-visible') && turn(true, 0)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) turn(false, 0);
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
