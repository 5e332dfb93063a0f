import { useEffect, useState } from 'react';
import { useSession, useSound } from '../use-session.ts';
import styles from './mixer.module.css';

const say = (value: number, unit: string) =>
  Number.isFinite(value) && value > -70 ? `${value.toFixed(1)} ${unit}` : `- ${unit}`;

/** Loudness and true peak of the master as text, read twice a second while something sounds (STUDIO-058). */
export function Loudness() {
  const { sound } = useSession();
  const isAwake = useSound(({ status }) => status === 'running');
  const [now, setNow] = useState(() => sound.loudness());
  useEffect(() => {
    if (!isAwake) return;
    const timer = setInterval(() => setNow(sound.loudness()), 500);
    return () => clearInterval(timer);
  }, [isAwake, sound]);
  return (
    <dl className={styles.loudness}>
      <div>
        <dt>Short</dt>
        <dd>{say(now.shortTerm, 'LUFS')}</dd>
      </div>
      <div>
        <dt>Whole</dt>
        <dd>{say(now.integrated, 'LUFS')}</dd>
      </div>
      <div>
        <dt>True peak</dt>
        <dd data-clips={now.truePeak > 0 || undefined}>{say(now.truePeak, 'dB')}</dd>
      </div>
    </dl>
  );
}
