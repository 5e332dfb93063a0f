import { SpotlightIllustration } from './spotlight-illustration.tsx';

const lanes = [
  { from: [0, 120], kind: 'beat' },
  { from: [60, 190, 330], kind: 'bass' },
  { from: [120, 300], kind: 'keys' },
  { from: [210], kind: 'voice' },
] as const;

const bars = Array.from({ length: 17 }, (_, bar) => bar);
const laneTop = (index: number) => 104 + index * 74;
const tall = (index: number, step: number) =>
  Math.abs(Math.sin(step * 1.3 + index * 2.1) * Math.cos(step * 0.43));

/** The shapes in a clip: hits, long notes, chords or a voice. */
function inside(kind: (typeof lanes)[number]['kind'], x: number, top: number, width: number, lane: number) {
  const steps = Math.floor((width - 16) / 9);
  const at = (step: number) => x + 10 + step * 9;
  const range = Array.from({ length: steps }, (_, step) => step);
  if (kind === 'beat') {
    return range
      .filter((step) => step % 4 === 0 || tall(lane, step) > 0.62)
      .map((step) => `M${at(step)} ${top + 40}v-${12 + (step % 4 === 0 ? 12 : 4)}`);
  }
  if (kind === 'voice') {
    return range.map(
      (step) => `M${at(step)} ${top + 27 - tall(lane, step) * 18}v${2 + tall(lane, step) * 36}`,
    );
  }
  const rows = kind === 'bass' ? [34] : [16, 26, 36];
  return range
    .filter((step) => step % 3 === 0 && at(step) + 22 < x + width)
    .flatMap((step) => rows.map((row) => `M${at(step)} ${top + row + Math.round(tall(lane, step) * 6)}h16`));
}

const clips = lanes.flatMap(({ from, kind }, lane) =>
  from.map((start, at) => {
    const width = kind === 'voice' ? 270 : at === from.length - 1 ? 170 : 110;
    const x = 108 + Math.min(start, 480 - width);
    return {
      x,
      width,
      top: laneTop(lane),
      lamp: kind === 'voice',
      d: inside(kind, x, laneTop(lane), width, lane).join(''),
    };
  }),
);

/** Illustration of the studio: lanes with beats, bass, keys and a voice, and the playhead. */
export function StudioDrawing({ className }: { className?: string }) {
  return (
    <SpotlightIllustration
      className={className}
      width={640}
      height={440}
      light={{ x: 62, y: 40, reach: 60, strength: 0.18 }}
    >
      <path d="M24 64H616" stroke="var(--text)" strokeOpacity="0.12" strokeWidth="2" />
      <circle cx="44" cy="38" r="11" fill="var(--accent)" />
      <path d="M41 32.5v11l9-5.5z" fill="var(--on-accent)" />
      <path
        d="M76 38h70M560 38h44"
        stroke="var(--text)"
        strokeOpacity="0.3"
        strokeWidth="5"
        strokeLinecap="round"
      />
      {bars.map((bar) => (
        <path
          key={bar}
          d={`M${108 + bar * 31} 76v${bar % 4 === 0 ? 12 : 6}`}
          stroke="var(--text)"
          strokeOpacity="0.3"
          strokeWidth="2"
        />
      ))}
      {lanes.map(({ kind }, lane) => (
        <g key={kind}>
          <rect x="24" y={laneTop(lane)} width="70" height="58" rx="8" fill="var(--surface-2)" />
          <path
            d={`M38 ${laneTop(lane) + 22}h28M38 ${laneTop(lane) + 38}h42`}
            stroke="var(--text)"
            strokeOpacity="0.35"
            strokeWidth="5"
            strokeLinecap="round"
          />
          <rect
            x="104"
            y={laneTop(lane)}
            width="512"
            height="58"
            rx="8"
            fill="var(--text)"
            fillOpacity="0.035"
          />
        </g>
      ))}
      {clips.map(({ x, width, top, lamp, d }) => (
        <g key={`${x} ${top}`}>
          <rect
            x={x}
            y={top + 2}
            width={width}
            height="54"
            rx="8"
            fill={lamp ? 'var(--accent)' : 'var(--surface-3)'}
          />
          <path
            d={d}
            stroke={lamp ? 'var(--on-accent)' : 'var(--text)'}
            strokeOpacity={lamp ? 0.85 : 0.6}
            strokeWidth="4"
            strokeLinecap="round"
          />
        </g>
      ))}
      <path d="M398 72V404" stroke="var(--accent)" strokeWidth="3" />
      <path d="M389 70h18l-9 12z" fill="var(--accent)" />
    </SpotlightIllustration>
  );
}
