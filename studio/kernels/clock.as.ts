// Tempo and position, written by the engine before each quantum; devices that follow the beat read them.

/** Quarter notes a minute. */
export let bpm: f32 = 120;
/** Position in quarter notes at the first frame of this call, modulo 64. */
export let beat: f32 = 0;
/** Whether the song plays; while it stands, what follows the beat goes on from where it is. */
export let isPlaying: bool = false;

export function clock_set(tempo: f32, position: f32, playing: i32): void {
  bpm = tempo;
  beat = position;
  isPlaying = playing != 0;
}

/** Length in quarter notes of a note value by its number in `noteValues` of the devices' schema: 1/64 to 4 bars, each plain, dotted and as a triplet. */
export function beatsOf(value: i32): f32 {
  const base: f32 = reinterpret<f32>((value / 3 - 4 + 127) << 23);
  const kind = value % 3;
  return kind == 0 ? base : kind == 1 ? base * 1.5 : base * 0.6666666667;
}
