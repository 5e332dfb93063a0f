import { stepLengths } from '#studio/document/schema.ts';
import type { Clip } from '#studio/document/song.ts';
import { changeClip } from '../../commands/change-pattern.ts';
import { barAt } from '../grid.ts';
import { Choice } from '../shell/choice.tsx';
import { useSession, useSong } from '../use-session.ts';
import styles from './drum-grid.module.css';

const names: Record<number, string> = {
  960: '1/4',
  640: '1/4T',
  480: '1/8',
  320: '1/8T',
  240: '1/16',
  160: '1/16T',
  120: '1/32',
  80: '1/32T',
};

/** Length of the steps and of the clip. */
export function PatternTools({ clip }: { clip: Clip }) {
  const session = useSession();
  const bar = useSong((song) => barAt(song, 0));
  const bars = clip.length / bar;
  const lengths = [...new Set([0.5, 1, 2, 4, 8, bars])].sort((a, b) => a - b).map(String);
  return (
    <div className={styles.tools}>
      <Choice
        label="Step"
        caption
        value={`${clip.step}`}
        options={stepLengths.map(String)}
        nameOf={(step) => names[Number(step)] ?? ''}
        onChoose={(step) => changeClip(session, clip, { step: Number(step) })}
      />
      <Choice
        label="Length of the clip"
        caption
        value={`${bars}`}
        options={lengths}
        nameOf={(n) => (n === '1' ? '1 bar' : `${Math.round(Number(n) * 100) / 100} bars`)}
        onChoose={(n) => changeClip(session, clip, { length: Number(n) * bar })}
      />
    </div>
  );
}
