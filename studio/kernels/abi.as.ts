// The interface between engine and kernels, the same for all devices. Pointers are offsets into the one memory. A device's state begins
// with a header that the engine reads, then its parameters (params.as.ts), then what only the kernel knows.

/** Frames of a quantum; a call processes at most as many. */
export const quantum: i32 = 128;
export const sampleRate: f32 = 48000;

/** Level of each voice, f32, 0 where it is free. The engine decides by it which voice is stolen. */
export const voiceLevels: i32 = 0;
export const maxVoices: i32 = 32;
/** What an effect shows, f32: the gain reduction of a compressor in dB, at most 0. */
export const meter: i32 = 128;
/** Whether a parameter moves or was set since the ramps have moved last, i32. */
export const rampsMove: i32 = 136;
export const headerBytes: i32 = 144;

/** Kinds of events; `a` and `b` are said beside each. */
export const noteOn: i32 = 1; // a: pitch, b: velocity 0 to 1
export const noteOff: i32 = 2;
/** Fades the voice within 3 ms: it was stolen. */
export const voiceEnd: i32 = 3;
/** Comes before a note: a: 24 random bits of it. */
export const noteSeed: i32 = 4;
/** Changes the pitch of a sounding voice without a new attack: a: pitch, b: velocity. */
export const noteSlide: i32 = 5;
/** a: semitones, of all voices. */
export const pitchBend: i32 = 6;
/** a: 0 to 1, the modulation wheel. */
export const modulation: i32 = 7;
/** a: 0 to 1, pressure. */
export const pressure: i32 = 8;
/** Silences everything within 20 ms, tails as well: the position has jumped. */
export const silence: i32 = 9;

/** Bits of what `process` answers. */
export const isSilent: i32 = 1;
export const isNotANumber: i32 = 2;
