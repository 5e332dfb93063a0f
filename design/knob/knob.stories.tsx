import { useState } from 'react';
import { readNumber, type ValueScale } from '../slider/value-scale.ts';
import { Knob } from './knob.tsx';

/** Percent, from -100 to 100. */
const percent: ValueScale = {
  placeOf: (value) => (value + 100) / 200,
  valueOf: (place) => Math.round(place * 200 - 100),
  say: (value) => `${value} %`,
  read: (text) => readNumber(text)?.number ?? null,
};

function Example() {
  const [value, setValue] = useState(30);
  const control = { value, scale: percent, initial: 0, onCommit: setValue };
  return (
    <div style={{ display: 'flex', gap: 24 }}>
      <Knob label="Amount" showsValue {...control} />
      <Knob label="Balance" from={0.5} showsValue {...control} />
      <Knob label="Balance that cannot be changed" from={0.5} {...control} disabled />
    </div>
  );
}

export const story = { title: 'Knob', render: () => <Example /> };
