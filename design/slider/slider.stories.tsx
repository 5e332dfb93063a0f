import { useState } from 'react';
import { Slider } from './slider.tsx';
import { readNumber, type ValueScale } from './value-scale.ts';

/** Decibels from -60 to 6. */
const decibels: ValueScale = {
  placeOf: (value) => (value + 60) / 66,
  valueOf: (place) => Math.round((place * 66 - 60) * 10) / 10,
  say: (value) => `${value.toFixed(1)} dB`,
  read: (text) => readNumber(text)?.number ?? null,
};

function Example() {
  const [value, setValue] = useState(-12);
  const control = { value, scale: decibels, initial: 0, onCommit: setValue };
  return (
    <div style={{ display: 'flex', gap: 24, height: 160 }}>
      <Slider label="Fader" isVertical showsValue {...control} />
      <div style={{ width: 180 }}>
        <Slider label="Level" {...control} />
        <Slider label="Level that cannot be changed" {...control} disabled />
      </div>
    </div>
  );
}

export const story = { title: 'Slider', render: () => <Example /> };
