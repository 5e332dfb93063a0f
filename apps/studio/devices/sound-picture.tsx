import styles from './devices-page.module.css';
import type { MeasuredSound } from './use-presets.ts';

interface SoundPictureProps {
  name: string;
  sound: MeasuredSound;
}

/** dB at the foot of the spectrum. */
const floor = -90;
const [width, height] = [480, 120];

/** Level over time and spectrum of a sound. The pictures have their figures as text. */
export function SoundPicture({ name, sound }: SoundPictureProps) {
  return (
    <section className={styles.pictures} aria-label={`Sound of ${name}`}>
      <figure>
        <figcaption>Level over time</figcaption>
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={levelWords(sound)}>
          <path d={levelPath(sound.peaks)} />
        </svg>
      </figure>
      <figure>
        <figcaption>Spectrum, 25 Hz to 20 kHz in thirds of octaves, {floor} to 0 dB</figcaption>
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={spectrumWords(sound)}>
          {sound.bands.map(({ hz, level }, n) => {
            const tall = Math.max(0, Math.min(1, 1 - level / floor)) * height;
            return <rect key={hz} x={n * 16 + 1} y={height - tall} width={14} height={tall} />;
          })}
        </svg>
      </figure>
    </section>
  );
}

/** The outline of all peaks, the same above and below the middle. */
function levelPath(peaks: readonly number[]): string {
  const x = (n: number) => ((n * width) / peaks.length).toFixed(1);
  const y = (peak: number) => (height / 2 - (Math.min(1, peak) * height) / 2).toFixed(1);
  const above = peaks.map((peak, n) => `${x(n)} ${y(peak)}`);
  const below = peaks.map((peak, n) => `${x(n)} ${y(-peak)}`).reverse();
  return `M${[...above, ...below].join('L')}Z`;
}

const levelWords = ({ peaks }: MeasuredSound): string =>
  `Highest ${Math.round(Math.max(...peaks) * 100)} % of full scale`;

function spectrumWords({ bands }: MeasuredSound): string {
  const loudest = bands.reduce((most, band) => (band.level > most.level ? band : most));
  return `Loudest around ${Math.round(loudest.hz)} Hz with ${Math.round(loudest.level)} dB`;
}
