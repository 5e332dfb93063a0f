import type { TrackView } from '../../contract.ts';
import styles from './list-form-switch.module.css';
import { ListFormSwitch } from './list-form-switch.tsx';
import { PlayAllButton } from './play-all-button.tsx';

interface ListBarProps {
  tracks: readonly TrackView[];
  /** The list, for screen readers. */
  of: string;
}

/** Above a list of tracks: "Play all", and the choice between tiles and rows. */
export function ListBar({ tracks, of }: ListBarProps) {
  return (
    <div className={styles.bar}>
      <PlayAllButton tracks={tracks} of={of} />
      <ListFormSwitch />
    </div>
  );
}
