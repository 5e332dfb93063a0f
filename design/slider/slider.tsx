import { type CSSProperties, type PointerEvent, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './slider.module.css';
import { useValue, type ValueProps } from './use-value.ts';
import { ValueControl } from './value-control.tsx';

interface SliderProps extends ValueProps {
  isVertical?: boolean;
  /** The value as a text below, which a press opens for typing. */
  showsValue?: boolean;
}

/** Px of the handle, along the way. */
const handle = 14;

/** A slider or fader. A press beside its handle goes there. */
export function Slider({ isVertical = false, showsValue, ...control }: SliderProps) {
  const element = useRef<HTMLDivElement>(null);
  const lengthOf = (target: HTMLElement) => (isVertical ? target.clientHeight : target.clientWidth) - handle;
  const jumps = (event: PointerEvent, target: HTMLElement) => {
    const box = target.getBoundingClientRect();
    const at = isVertical ? box.bottom - event.clientY : event.clientX - box.left;
    const place = Math.min(1, Math.max(0, (at - handle / 2) / Math.max(1, lengthOf(target))));
    const away = Math.abs(place - control.scale.placeOf(control.value)) * lengthOf(target);
    return away > handle ? place : null;
  };
  const state = useValue(control, element, { axis: isVertical ? 'y' : 'x', length: lengthOf, jumps });
  const place = control.scale.placeOf(state.shown);
  return (
    <ValueControl
      control={control}
      state={state}
      element={element}
      orientation={isVertical ? 'vertical' : 'horizontal'}
      showsValue={showsValue}
      className={classNames(styles.slider, isVertical && styles.vertical, control.className)}
      handleClass={styles.way}
    >
      <span className={styles.line} style={{ '--place': place } as CSSProperties} />
      <span className={styles.handle} style={{ '--place': place } as CSSProperties} />
    </ValueControl>
  );
}
