// biome-ignore-all lint/a11y/useSemanticElements: an input of type range has neither a fine drag nor a typed value
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import type { useValue, ValueProps } from './use-value.ts';
import styles from './value-control.module.css';

interface ValueControlProps {
  control: ValueProps;
  state: ReturnType<typeof useValue>;
  element: RefObject<HTMLDivElement | null>;
  orientation: 'horizontal' | 'vertical';
  /** The value as a text under the control; a press on it types another. */
  showsValue?: boolean | undefined;
  className?: string | undefined;
  handleClass?: string | undefined;
  /** What is drawn. */
  children: ReactNode;
}

const beginsNumber = /^[\d+\-.,]$/;

/** The slider of a knob or fader, and the field in which its value is typed. */
export function ValueControl({ control, state, element, orientation, ...props }: ValueControlProps) {
  const { label, scale, disabled } = control;
  const text = scale.say(state.shown);
  const begin = (first: string) => !disabled && state.setTyped(first);
  const onKeyDown = (event: KeyboardEvent) => {
    if (state.takeKey(event) || disabled || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== 'Enter' && !beginsNumber.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    begin(event.key === 'Enter' ? text : event.key);
  };
  return (
    <div className={classNames(styles.control, props.className)} data-disabled={disabled || undefined}>
      <div
        ref={element}
        role="slider"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(scale.placeOf(state.shown) * 100)}
        aria-valuetext={text}
        aria-orientation={orientation}
        aria-disabled={disabled || undefined}
        tabIndex={control.tabIndex ?? 0}
        title={`${label}: ${text}`}
        className={props.handleClass}
        data-moving={state.isMoving || undefined}
        {...state.handlers}
        onKeyDown={onKeyDown}
        onBlur={state.finish}
      >
        {props.children}
      </div>
      {props.showsValue && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={styles.value}
          onClick={() => begin(text)}
        >
          {text}
        </button>
      )}
      {state.typed !== null && (
        <TypedValue
          control={control}
          text={state.typed}
          onDone={(value) => {
            state.setTyped(null);
            element.current?.focus();
            if (value !== null) state.setTo(value);
          }}
          onLeave={() => state.setTyped(null)}
        />
      )}
    </div>
  );
}

interface TypedValueProps {
  control: ValueProps;
  text: string;
  onDone: (value: number | null) => void;
  onLeave: () => void;
}

/** What is no value is marked and can be mended; leaving the field changes nothing. */
function TypedValue({ control, text, onDone, onLeave }: TypedValueProps) {
  const [typed, setTyped] = useState(text);
  const [isWrong, setWrong] = useState(false);
  const hasFocus = useRef(false);
  const focus = (field: HTMLInputElement | null) => {
    if (field === null || hasFocus.current) return;
    hasFocus.current = true;
    field.focus();
    if (text.length > 1) field.select();
  };
  return (
    <input
      ref={focus}
      aria-label={`${control.label}, typed`}
      aria-invalid={isWrong || undefined}
      className={styles.typed}
      value={typed}
      size={8}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setWrong(false);
      }}
      onBlur={onLeave}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        const value = event.key === 'Escape' ? null : control.scale.read(typed);
        if (value === null && event.key === 'Enter') setWrong(true);
        else onDone(value);
      }}
    />
  );
}
