/** Turns steps (sixteenths from the start of the track) into seconds, with swing. */
export interface Timing {
  stepsPerBar: number;
  stepSeconds: number;
  seconds(step: number): number;
}

/** `swing` 0 is straight, 1/3 a triplet feel; `unit` is the swung note in sixteenths: 1 sixteenths, 2 eighths. */
export function createTiming(bpm: number, beatsPerBar: number, swing: number, unit: 1 | 2): Timing {
  const stepSeconds = 15 / bpm;
  return {
    stepsPerBar: beatsPerBar * 4,
    stepSeconds,
    seconds(step) {
      const pair = Math.floor(step / (unit * 2)) * unit * 2;
      const x = step - pair;
      const swung = x <= unit ? x * (1 + swing) : unit * (1 + swing) + (x - unit) * (1 - swing);
      return (pair + swung) * stepSeconds;
    },
  };
}
