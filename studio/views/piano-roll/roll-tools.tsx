import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { Button } from '#design/button/button.tsx';
import type { Clip } from '#studio/document/song.ts';
import { editNotes, quantizeNotes } from '../../commands/change-notes.ts';
import { changeClip } from '../../commands/change-pattern.ts';
import { canEdit } from '../../commands/command.ts';
import { moved } from '../../gestures/press-roll.ts';
import { barAt } from '../grid.ts';
import { Choice } from '../shell/choice.tsx';
import { ToolButton } from '../shell/tool-button.tsx';
import { useOwn, useSession, useSong } from '../use-session.ts';
import styles from './piano-roll.module.css';

interface RollToolsProps {
  clip: Clip;
  step: number;
  zoom: number;
  setZoom: (zoom: number) => void;
}

/** What acts on the selected notes, or on all where none is selected. */
export function RollTools({ clip, step, zoom, setZoom }: RollToolsProps) {
  const session = useSession();
  const selected = useOwn((own) => own.notes);
  const bar = useSong((song) => barAt(song, 0));
  const ids = selected.length > 0 ? selected : clip.notes.map(({ id }) => id);
  const can = canEdit(session) && clip.notes.length > 0;
  const bars = clip.length / bar;
  const lengths = [...new Set([0.5, 1, 2, 4, 8, bars])].sort((a, b) => a - b).map(String);
  return (
    <div className={styles.tools}>
      <Choice
        label="Length of the clip"
        caption
        value={`${bars}`}
        options={lengths}
        nameOf={(n) => (n === '1' ? '1 bar' : `${Math.round(Number(n) * 100) / 100} bars`)}
        onChoose={(n) => changeClip(session, clip, { length: Number(n) * bar })}
      />
      <Button size="small" inactive={!can} onClick={() => quantizeNotes(session, clip, ids, step)}>
        Quantise
      </Button>
      <Button
        size="small"
        inactive={!can}
        onClick={() => editNotes(session, clip, { ids, what: 'moved up', change: moved(0, 12) })}
      >
        Octave up
      </Button>
      <Button
        size="small"
        inactive={!can}
        onClick={() => editNotes(session, clip, { ids, what: 'moved down', change: moved(0, -12) })}
      >
        Octave down
      </Button>
      <span className={styles.gap}>
        {selected.length > 0
          ? `${selected.length} of ${clip.notes.length} notes`
          : `${clip.notes.length} notes`}
      </span>
      <ToolButton icon={ZoomIn} label="Zoom in on notes" onClick={() => setZoom(Math.min(800, zoom * 1.4))} />
      <ToolButton
        icon={ZoomOut}
        label="Zoom out of notes"
        onClick={() => setZoom(Math.max(12, zoom / 1.4))}
      />
    </div>
  );
}
