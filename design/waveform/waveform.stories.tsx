import { useState } from 'react';
import { Waveform } from './waveform.tsx';

const peaks = Array.from({ length: 1800 }, (_, i) => {
  const part = 0.45 + 0.4 * Math.sin(i / 230) + 0.15 * Math.sin(i / 40);
  const hit = Math.abs(Math.sin(i * 12.9898) * 43758.5453) % 1;
  return Math.min(1, Math.max(0.03, part * (0.35 + 0.65 * hit)));
});

function Seekable({ loaded, height }: { loaded: readonly number[] | null | undefined; height?: number }) {
  const [progress, setProgress] = useState(0.36);
  return (
    <Waveform
      peaks={loaded}
      progress={progress}
      duration={214_000}
      buffered={0.6}
      onSeek={setProgress}
      marks={[21_000, 64_000, 66_500, 140_000, 188_000]}
      height={height}
    />
  );
}

export const story = {
  title: 'Waveform',
  render: () => (
    <div style={{ display: 'grid', gap: 32, paddingTop: 16 }}>
      <Seekable loaded={peaks} height={96} />
      <Seekable loaded={peaks} />
      <div style={{ maxWidth: 320 }}>
        <Seekable loaded={peaks} />
      </div>
      <Seekable loaded={undefined} />
      <Seekable loaded={null} />
    </div>
  ),
};
