import { useRef } from 'react';
import { useValue } from '#design/slider/use-value.ts';
import { readNumber, type ValueScale } from '#design/slider/value-scale.ts';
import styles from './shell.module.css';

interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** What an arrow and a drag of a few px change. */
  step: number;
  unit: string;
  /** Value of a double click and of Delete. */
  initial: number;
  onCommit: (value: number) => void;
  disabled?: boolean;
}

const pxOfStep = 4;

/** Numbers of two decimals with a unit. */
function numberScale({ min, max, step, unit }: NumberFieldProps): ValueScale {
  const near = (wanted: number) => Math.min(max, Math.max(min, Math.round(wanted * 100) / 100));
  return {
    placeOf: (value) => (value - min) / (max - min),
    valueOf: (place) => near(min + Math.round((place * (max - min)) / (step / 10)) * (step / 10)),
    say: (value) => `${value} ${unit}`,
    read(text) {
      const read = readNumber(text);
      return read === null || !['', unit].includes(read.unit) ? null : near(read.number);
    },
    next: (value, presses) => near(value + presses * step),
  };
}

/** A number that is typed with its unit, dragged up and down, or changed by keys and wheel; each is one change. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, min, max, step, unit, initial, onCommit, disabled = false } = props;
  const field = useRef<HTMLInputElement>(null);
  const scale = numberScale(props);
  const state = useValue({ label, value, scale, initial, onCommit, disabled }, field, {
    axis: 'y',
    length: () => (pxOfStep * (max - min)) / step,
    isField: true,
  });
  const commitTyped = () => {
    if (state.typed === null) return;
    const read = scale.read(state.typed);
    state.setTyped(null);
    if (read !== null) state.setTo(read);
  };
  return (
    <label className={styles.number}>
      <span className={styles.caption}>{label}</span>
      <input
        ref={field}
        role="spinbutton"
        inputMode="decimal"
        aria-label={label}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={state.shown}
        aria-valuetext={scale.say(state.shown)}
        value={state.typed ?? String(state.shown)}
        disabled={disabled}
        size={6}
        {...state.handlers}
        onDoubleClick={() => state.typed === null && state.handlers.onDoubleClick()}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => state.setTyped(event.currentTarget.value)}
        onBlur={() => {
          state.finish();
          commitTyped();
        }}
        onKeyDown={(event) => {
          // While a text is typed, Home, End and Delete edit it.
          const isArrow = /^(Arrow(Up|Down)|Page)/.test(event.key);
          const isOfText = /^(Arrow(Left|Right)|Backspace)$/.test(event.key);
          if (!isOfText && (state.typed === null || isArrow) && state.takeKey(event)) state.setTyped(null);
          else if (event.key === 'Enter') commitTyped();
          else if (event.key === 'Escape') state.setTyped(null);
        }}
      />
      <span className={styles.unit}>{unit}</span>
    </label>
  );
}
