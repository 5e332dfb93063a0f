// biome-ignore-all lint/a11y/useSemanticElements: a fieldset can not be laid out beside its button
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { useAnchoredOverlay } from '#design/overlay/use-anchored-overlay.ts';
import { useDismiss } from '#design/overlay/use-dismiss.ts';
import styles from './settings-button.module.css';

interface SettingsButtonProps {
  /** What is set, as the name of the group. */
  label: string;
  /** What the button shows: the present values, or what they are for. */
  text?: ReactNode;
  /** Shown instead of a text. */
  icon?: LucideIcon;
  children: ReactNode;
}

/** A button that opens fields which are seldom changed. Escape, or a press elsewhere, closes them. */
export function SettingsButton({ label, text, icon, children }: SettingsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const id = useId();
  useAnchoredOverlay(isOpen, button, fields, { side: 'bottom', align: 'start', gap: 6 });
  useDismiss(isOpen, [button, fields], (by) => {
    setOpen(false);
    if (by === 'escape') button.current?.focus();
  });
  return (
    <>
      <Button
        ref={button}
        {...(icon ? ({ variant: 'icon', icon } as const) : ({ size: 'small' } as const))}
        aria-label={typeof text === 'string' && text !== label ? `${label}: ${text}` : label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
      </Button>
      {isOpen && (
        <div ref={fields} id={id} role="group" aria-label={label} popover="manual" className={styles.fields}>
          {children}
        </div>
      )}
    </>
  );
}
