import { SpotlightIllustration } from './spotlight-illustration.tsx';

const width = 560;
const height = 440;
const arches = 6;

/** A smooth rise and fall with a beat on it, the same for everybody. */
function barHeight(index: number, count: number): number {
  const across = index / (count - 1);
  const swell = Math.sin(Math.PI * across) ** 0.7;
  const beat = 0.55 + 0.45 * Math.abs(Math.sin(index * 1.7) * Math.cos(index * 0.61));
  return Math.round(6 + 62 * swell * beat);
}

function arch(step: number): string {
  const inset = step * 38;
  const left = 20 + inset;
  const right = width - left;
  const radius = (right - left) / 2;
  const top = 30 + step * 40 + radius * 0.9;
  return `M${left} ${height - 70}V${top}A${radius} ${radius * 0.9} 0 0 1 ${right} ${top}V${height - 70}z`;
}

const bars = Array.from({ length: 53 }, (_, index) => {
  const x = 24 + index * 9.85;
  return { x: Math.round(x * 10) / 10, tall: barHeight(index, 53) };
});

/** The lit bars in the innermost arch. */
const litBars = bars
  .slice(20, 33)
  .map(({ x, tall }) => `M${x} ${height - 64 - tall}V${height - 76}`)
  .join('');

const wave = (from: number, to: number) =>
  bars
    .slice(from, to)
    .map(({ x, tall }) => `M${x} ${height - 66 - tall}v${tall * 1.5}`)
    .join('');

/** Illustration of nested arches with a waveform in front. */
export function ArchesDrawing({ className }: { className?: string }) {
  return (
    <SpotlightIllustration
      className={className}
      width={width}
      height={height}
      align="bottom"
      light={{ x: 50, y: 62, reach: 50, strength: 0.55, fading: { at: 0.45, strength: 0.12 } }}
      background={Array.from({ length: arches }, (_, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
        <path key={step} d={arch(step)} fill="var(--text)" fillOpacity={0.035 + step * 0.006} />
      ))}
    >
      <path d={arch(5)} fill="var(--accent)" />
      <path d={wave(0, 33)} stroke="var(--accent)" strokeWidth="4.2" strokeLinecap="round" />
      <path d={litBars} stroke="var(--on-accent)" strokeWidth="4.2" strokeLinecap="round" />
      <path d={wave(33, 53)} stroke="var(--wave-rest)" strokeWidth="4.2" strokeLinecap="round" />
    </SpotlightIllustration>
  );
}
