import { SpotlightIllustration } from './spotlight-illustration.tsx';

const floor = 356;

/** The bars of light on the floor. */
const steps = Array.from({ length: 25 }, (_, index) => {
  const from = index - 12;
  const swell = Math.cos((from / 12) * 1.35);
  const beat = 0.45 + 0.55 * Math.abs(Math.sin(index * 1.9) * Math.cos(index * 0.7));
  return { x: 240 + from * 15, tall: Math.round(6 + 30 * swell * beat) };
});
const bars = steps.map(({ x, tall }) => `M${x} ${floor + 34}v${tall}`).join('');

/** Illustration of an open door with light behind it. */
export function LightDrawing({ className }: { className?: string }) {
  return (
    <SpotlightIllustration
      className={className}
      width={480}
      height={440}
      align="bottom"
      light={{ x: 50, y: 66, reach: 52, strength: 0.4, fading: { at: 0.5, strength: 0.09 } }}
      background={[0, 1, 2].map((step) => (
        <path
          key={step}
          d={`M${96 + step * 24} ${floor}V${176 + step * 8}A${144 - step * 24} ${144 - step * 24} 0 0 1 ${384 - step * 24} ${176 + step * 8}V${floor}z`}
          fill="var(--text)"
          fillOpacity={0.04 + step * 0.012}
        />
      ))}
    >
      <path d={`M162 ${floor}V174A78 78 0 0 1 318 174V${floor}z`} fill="var(--accent)" />
      <path d={`M162 ${floor}V174A78 78 0 0 1 231 96.5V${floor}z`} fill="var(--surface-2)" />
      <path d={`M318 ${floor}V174A78 78 0 0 0 249 96.5V${floor}z`} fill="var(--surface-2)" />
      <circle cx="220" cy="246" r="4.5" fill="var(--accent)" />
      <circle cx="260" cy="246" r="4.5" fill="var(--accent)" />
      <path d={`M56 ${floor}H424`} stroke="var(--text)" strokeOpacity="0.16" strokeWidth="2" />
      <path d={bars} stroke="var(--accent)" strokeWidth="5" strokeLinecap="round" strokeOpacity="0.85" />
    </SpotlightIllustration>
  );
}
