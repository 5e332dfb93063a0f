import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextField } from '#design/field/text-field.tsx';
import type { GroupView } from '../contract.ts';
import styles from './add-track-dialog.module.css';
import { PostableTracks } from './postable-tracks.tsx';
import { useDebounced } from './use-debounced.ts';
import { usePostTrack } from './use-post-track.ts';

/** Delay from the last keystroke to the search, in ms. */
const searchAfterMs = 200;

/** Chooses one of the viewer's own tracks for a group. */
export function AddTrackDialog({ group, onClose }: { group: GroupView; onClose: () => void }) {
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const search = useDebounced(term.trim(), searchAfterMs);
  const { isPending, mutate } = usePostTrack(group.id, () => setChosen(null));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add track"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            busy={isPending}
            disabled={chosen === null}
            onClick={() => chosen !== null && mutate(chosen)}
          >
            Post track
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.lead}>Choose one of your published tracks for {group.name}.</p>
        <TextField
          label="Search your tracks"
          hideLabel
          type="search"
          placeholder="Search your tracks"
          maxLength={200}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
        <PostableTracks groupId={group.id} search={search} chosen={chosen} onChoose={setChosen} />
      </div>
    </Dialog>
  );
}
