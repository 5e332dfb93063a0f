import { SpotlightIllustration } from '#design/drawing/spotlight-illustration.tsx';

const centreY = 150;
const rings = [
  { radius: 64, opacity: 0.11 },
  { radius: 100, opacity: 0.09 },
  { radius: 136, opacity: 0.07 },
  { radius: 172, opacity: 0.05 },
];
const bars = Array.from({ length: 47 }, (_, index) => {
  const from = index - 23;
  const near = 1 - Math.abs(from) / 26;
  const beat = 0.35 + 0.65 * Math.abs(Math.sin(index * 1.37) * Math.cos(index * 0.53));
  return { x: Math.round((280 + from * 10.4) * 10) / 10, tall: 2 * Math.round(4 + 48 * near ** 1.6 * beat) };
});
const barsPath = (from: number, to: number) =>
  bars
    .slice(from, to)
    .map(({ x, tall }) => `M${x} ${centreY - tall / 2}v${tall}`)
    .join('');

/** Decoration: two players whose waveforms meet in a light. */
export function ReferralIllustration({ className }: { className?: string }) {
  return (
    <SpotlightIllustration
      className={className}
      width={560}
      height={300}
      light={{ x: 50, y: 50, reach: 46, strength: 0.42, fading: { at: 0.55, strength: 0.08 } }}
      background={rings.map(({ radius, opacity }) => (
        <g key={radius} fill="none" stroke="var(--text)" strokeOpacity={opacity} strokeWidth="2">
          <circle cx="64" cy={centreY} r={radius} />
          <circle cx="496" cy={centreY} r={radius} />
        </g>
      ))}
    >
      <path d={barsPath(0, 16)} stroke="var(--wave-rest)" strokeWidth="5" strokeLinecap="round" />
      <path d={barsPath(31, 47)} stroke="var(--wave-rest)" strokeWidth="5" strokeLinecap="round" />
      <path d={barsPath(16, 31)} stroke="var(--accent)" strokeWidth="5" strokeLinecap="round" />
      <circle cx="64" cy={centreY} r="26" fill="var(--surface-3)" />
      <circle cx="496" cy={centreY} r="26" fill="var(--surface-3)" />
      <circle cx="64" cy={centreY} r="9" fill="var(--accent)" />
      <circle cx="496" cy={centreY} r="9" fill="var(--accent)" />
    </SpotlightIllustration>
  );
}
