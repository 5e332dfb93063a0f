import styles from './profile-hero.module.css';

/** Heights of the bars, as a piece rises and falls, in hundredths. */
const bars = Array.from({ length: 72 }, (_none, at) => {
  const swell = 0.5 + 0.5 * Math.sin(at / 7.3) * Math.cos(at / 3.1);
  const beat = 0.35 + 0.65 * Math.abs(Math.sin(at * 1.7));
  return Math.round(14 + 68 * swell * beat);
});

/** The house's own cover: lamps over a stage and the sound below, in the colours of whose page it is. */
export function DefaultCover() {
  return (
    <svg
      className={styles.house}
      data-cover="house"
      viewBox="0 0 1440 480"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <g className={styles.arcs}>
        {[90, 170, 260, 360, 470].map((radius) => (
          <circle key={radius} cx="1120" cy="40" r={radius} />
        ))}
      </g>
      <circle className={styles.lamp} cx="1120" cy="40" r="46" />
      <g className={styles.bars}>
        {bars.map((height, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars stand in their order
          <rect key={at} x={at * 20 + 4} y={480 - height * 3} width="10" height={height * 3} rx="5" />
        ))}
      </g>
    </svg>
  );
}
