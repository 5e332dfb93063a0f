/** A mono 16-bit WAV with a sine of `hz` at `rate` samples a second; short, so that processing is fast. */
export function aWav({
  seconds = 1,
  hz = 440,
  rate = 44_100,
}: {
  seconds?: number;
  hz?: number;
  rate?: number;
} = {}): Buffer {
  return toWav(rate, Math.round(seconds * rate), (i) => Math.sin((i / rate) * hz * 2 * Math.PI) * 20_000);
}

/** A chord of A minor that is struck on each beat. */
export function aRhythm({
  bpm,
  seconds,
  rate = 22_050,
}: {
  bpm: number;
  seconds: number;
  rate?: number;
}): Buffer {
  const step = (60 / bpm) * rate;
  return toWav(rate, Math.round(seconds * rate), (i) => {
    const tones = [220, 261.63, 329.63].map((hz) => Math.sin((i / rate) * hz * 2 * Math.PI));
    return tones.reduce((sum, one) => sum + one, 0) * (3000 + 5000 * Math.exp((-6 * (i % step)) / step));
  });
}

function toWav(rate: number, samples: number, at: (i: number) => number): Buffer {
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(samples * 2, 40);
  for (let i = 0; i < samples; i++) wav.writeInt16LE(Math.round(at(i)), 44 + i * 2);
  return wav;
}
