import { classNames } from '#design/class-names.ts';
import { Cover } from '#design/cover/cover.tsx';
import { uploadedCoverAddress } from '#features/tracks/web/uploaded-cover-address.ts';
import styles from './track-choice.module.css';

interface TrackChoiceProps {
  track: { id: string; title: string; img: string };
  /** Why the track cannot be chosen; null where it can. */
  mark: string | null;
  chosen: boolean;
  onChoose: (id: string) => void;
}

/** A track in a dialog that chooses one. */
export function TrackChoice({ track, mark, chosen, onChoose }: TrackChoiceProps) {
  const { id, title, img } = track;
  const disabled = mark !== null;
  return (
    <label className={classNames(styles.track, disabled && styles.disabled)}>
      <input
        type="radio"
        name="track"
        className={styles.radio}
        checked={chosen && !disabled}
        disabled={disabled}
        onChange={() => onChoose(id)}
      />
      <Cover id={id} src={uploadedCoverAddress(img)} size={48} />
      <span className={styles.title}>{title}</span>
      {disabled && <span className={styles.sign}>{mark}</span>}
    </label>
  );
}
