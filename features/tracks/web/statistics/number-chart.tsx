import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import styles from './number-chart.module.css';
import { dayText } from './statistics-words.ts';

interface NumberChartProps {
  /** What the numbers are, in small letters. */
  name: string;
  days: readonly { day: string; value: number }[];
}

const width = 1000;
const height = 200;
/** Of a day's width, to the next bar. */
const gap = 0.2;
/** A day without anything is a line, so that it can be seen that it was counted. */
const least = 2;

/** Bars of one number by day. The pointer and the arrow keys choose the day that is named above them; at first it is the last one. */
export function NumberChart({ name, days }: NumberChartProps) {
  const last = days.length - 1;
  const [chosen, setChosen] = useState(last);
  const at = Math.min(chosen, last);
  const most = Math.max(1, ...days.map(({ value }) => value));
  const step = width / days.length;
  const text = `${dayText(days[at]?.day ?? '')}: ${(days[at]?.value ?? 0).toLocaleString('en')} ${name}`;
  const choose = (place: number) => setChosen(Math.max(0, Math.min(last, place)));
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, width: shown } = event.currentTarget.getBoundingClientRect();
    if (shown > 0) choose(Math.floor(((event.clientX - left) / shown) * days.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageUp: at - 7,
      PageDown: at + 7,
      Home: 0,
      End: last,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    choose(place);
  };
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.day}>{text}</figcaption>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${name} by day`}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={at + 1}
        aria-valuetext={text}
        className={styles.plot}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onKeyDown={onKeyDown}
      >
        <span className={styles.most} aria-hidden="true">
          {most.toLocaleString('en')}
        </span>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          {days.map(({ day, value }, place) => {
            const tall = Math.max(least, (value / most) * height);
            return (
              <rect
                key={day}
                className={place === at ? styles.chosen : styles.bar}
                x={round(place * step + (step * gap) / 2)}
                y={round(height - tall)}
                width={round(step * (1 - gap))}
                height={round(tall)}
              />
            );
          })}
        </svg>
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{dayText(days[0]?.day ?? '')}</span>
        <span>{dayText(days[last]?.day ?? '')}</span>
      </div>
    </figure>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
