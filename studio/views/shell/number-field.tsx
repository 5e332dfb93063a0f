import { useState } from 'react';
import styles from './shell.module.css';

interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** What arrows and a drag of a few px change. */
  step: number;
  unit: string;
  onCommit: (value: number) => void;
  disabled?: boolean;
}

const pxOfStep = 4;

/** A number that is typed, dragged up and down, or changed by arrows; each is one change. */
export function NumberField({ label, value, min, max, step, unit, onCommit, disabled }: NumberFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const near = (wanted: number) => Math.min(max, Math.max(min, Math.round(wanted * 100) / 100));
  const commit = (wanted: number) => {
    setText(null);
    if (Number.isFinite(wanted) && near(wanted) !== value) onCommit(near(wanted));
  };
  const onPointerDown = (event: React.PointerEvent<HTMLInputElement>) => {
    if (disabled || event.button !== 0 || document.activeElement === event.currentTarget) return;
    const field = event.currentTarget;
    const from = event.clientY;
    let dragged: number | null = null;
    const onMove = (now: PointerEvent) => {
      const by = Math.round((from - now.clientY) / pxOfStep);
      if (by === 0 && dragged === null) return;
      dragged = near(value + by * step * (now.shiftKey ? 0.1 : 1));
      setText(String(dragged));
    };
    const stop = () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
    };
    const onUp = () => {
      stop();
      if (dragged === null) return;
      field.blur();
      commit(dragged);
    };
    const onCancel = () => {
      stop();
      setText(null);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
  };
  return (
    <label className={styles.number}>
      <span className={styles.caption}>{label}</span>
      <input
        inputMode="decimal"
        aria-label={label}
        value={text ?? String(value)}
        disabled={disabled}
        size={6}
        onPointerDown={onPointerDown}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => text !== null && commit(Number(text.replace(',', '.')))}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
          if (by !== undefined) {
            event.preventDefault();
            commit(value + by * step);
          }
          if (event.key === 'Enter' && text !== null) commit(Number(text.replace(',', '.')));
          if (event.key === 'Escape') setText(null);
        }}
      />
      <span className={styles.unit}>{unit}</span>
    </label>
  );
}
