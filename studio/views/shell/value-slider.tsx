import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#design/class-names.ts';
import styles from './value-slider.module.css';

interface ValueSliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value as it is shown and spoken. */
  text: (value: number) => string;
  /** Value of a double click and of Delete. */
  initial: number;
  onCommit: (value: number) => void;
  /** While it is dragged, before it is in the document. */
  onDraft?: (value: number) => void;
  isVertical?: boolean;
  tabIndex?: number;
  className?: string | undefined;
  disabled?: boolean;
}

/** A slider that becomes one change when it is let go, however far it was dragged (STUDIO-050). */
export function ValueSlider(props: ValueSliderProps) {
  const { label, value, min, max, step, text, initial, onCommit, onDraft } = props;
  const [draft, setDraft] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef({ onCommit, value });
  useLayoutEffect(() => {
    latest.current = { onCommit, value };
  });
  useEffect(() => {
    // React's change is the browser's input; the browser's change comes when the slider is let go.
    const element = field.current;
    const onChange = () => {
      const next = Number(element?.value);
      setDraft(null);
      if (next !== latest.current.value) latest.current.onCommit(next);
    };
    element?.addEventListener('change', onChange);
    return () => element?.removeEventListener('change', onChange);
  }, []);
  const shown = draft ?? value;
  const share = (shown - min) / (max - min);
  return (
    <input
      ref={field}
      type="range"
      className={classNames(styles.slider, props.isVertical && styles.vertical, props.className)}
      style={{ '--share': share } as React.CSSProperties}
      aria-label={label}
      aria-valuetext={text(shown)}
      {...(props.isVertical && { 'aria-orientation': 'vertical' as const })}
      title={`${label}: ${text(shown)}`}
      min={min}
      max={max}
      step={step}
      value={shown}
      tabIndex={props.tabIndex}
      disabled={props.disabled}
      onChange={(event) => {
        const next = Number(event.currentTarget.value);
        setDraft(next);
        onDraft?.(next);
      }}
      onDoubleClick={() => onCommit(initial)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && draft !== null) {
          setDraft(null);
          onDraft?.(value);
        }
        if (event.key !== 'Delete' && event.key !== 'Backspace') return;
        event.stopPropagation();
        setDraft(null);
        onCommit(initial);
      }}
    />
  );
}
