import { useRef } from 'react';
import { classNames } from '../class-names.ts';
import { useValue, type ValueProps } from '../slider/use-value.ts';
import { ValueControl } from '../slider/value-control.tsx';
import styles from './knob.module.css';

interface KnobProps extends ValueProps {
  /** Where the arc begins, 0 to 1: 0.5 for what has a middle. */
  from?: number;
  /** The value as a text below, which a press opens for typing. */
  showsValue?: boolean;
}

/** Px of a drag through the whole range. */
const dragLength = 180;
const [middle, radius] = [20, 15];
/** Degrees from the top to either end. */
const halfTurn = 135;

const pointAt = (place: number, at: number): string => {
  const angle = ((place * 2 - 1) * halfTurn * Math.PI) / 180;
  return `${(middle + at * Math.sin(angle)).toFixed(2)} ${(middle - at * Math.cos(angle)).toFixed(2)}`;
};

const arc = (from: number, to: number): string => {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const isLong = (last - first) * halfTurn * 2 > 180 ? 1 : 0;
  return `M ${pointAt(first, radius)} A ${radius} ${radius} 0 ${isLong} 1 ${pointAt(last, radius)}`;
};

/** A rotary control: dragged up and down, it turns by three quarters of a circle. */
export function Knob({ from = 0, showsValue, ...control }: KnobProps) {
  const element = useRef<HTMLDivElement>(null);
  const state = useValue(control, element, { axis: 'y', length: () => dragLength });
  const place = control.scale.placeOf(state.shown);
  return (
    <ValueControl
      control={control}
      state={state}
      element={element}
      orientation="vertical"
      showsValue={showsValue}
      className={classNames(styles.knob, control.className)}
      handleClass={styles.dial}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <path d={arc(0, 1)} className={styles.way} />
        {Math.abs(place - from) > 0.002 && <path d={arc(from, place)} className={styles.arc} />}
        <circle cx={middle} cy={middle} r={10.5} className={styles.cap} />
        <path d={`M ${pointAt(place, 4)} L ${pointAt(place, 10)}`} className={styles.hand} />
      </svg>
    </ValueControl>
  );
}
