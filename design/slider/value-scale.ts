/** How the values of a control lie on its way, are moved by keys, shown and read. */
export interface ValueScale {
  /** Where a value stands, 0 to 1. */
  placeOf(value: number): number;
  /** The nearest allowed value of a place. */
  valueOf(place: number): number;
  /** The value with its unit, as it is shown and spoken. */
  say(value: number): string;
  /** What a person typed; null where it is no value. */
  read(text: string): number | null;
  /** The value that some presses of an arrow key are away; without it a press is a hundredth of the way. */
  next?(value: number, presses: number): number;
}

const within = (place: number): number => Math.min(1, Math.max(0, place));

/** Moves a value by presses of an arrow key, a tenth of one for fine steps: at least to the next value that differs. */
export function moveValue(scale: ValueScale, value: number, presses: number): number {
  if (scale.next) {
    const moved = scale.next(value, presses);
    if (moved !== value) return moved;
  }
  const from = scale.placeOf(value);
  for (let way = presses / 100; Math.abs(way) < 2; way *= 2) {
    const moved = scale.valueOf(within(from + way));
    if (moved !== value) return moved;
  }
  return value;
}

/** A number and the unit behind it, as a person types them: "-6 dB", "1.2k", "1,5 s". */
export function readNumber(text: string): { number: number; unit: string } | null {
  const found = /^([+-]?(?:\d+\.?\d*|\.\d+))\s*(k(?![a-z])|k(?=hz))?\s*([a-z%°/]*)$/.exec(
    text.trim().toLowerCase().replace(',', '.').replace('−', '-'),
  );
  if (found === null) return null;
  return { number: Number(found[1]) * (found[2] === undefined ? 1 : 1000), unit: found[3] ?? '' };
}
