import Ear from 'lucide-react/icons/ear';
import Music from 'lucide-react/icons/music';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type ReactNode, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import type { Clip } from '#studio/document/song.ts';
import { changeClip } from '../../commands/change-pattern.ts';
import { canEdit } from '../../commands/command.ts';
import { quantiseNotes } from '../../commands/shape-notes.ts';
import { toggleHearing, toggleScale } from '../../commands/toggle-own.ts';
import { barAt } from '../grid.ts';
import { chordName } from '../names.ts';
import { Choice } from '../shell/choice.tsx';
import { ToolButton } from '../shell/tool-button.tsx';
import { useOwn, useSession, useSong } from '../use-session.ts';
import styles from './piano-roll.module.css';
import { QuantiseDialog } from './quantise-dialog.tsx';
import { ChordMenu, ShapeMenu } from './roll-menus.tsx';

interface RollToolsProps {
  clip: Clip;
  /** Of the piano roll only. */
  children?: ReactNode;
}

/** What acts on the selected notes, or on all where none is selected. */
export function RollTools({ clip, children }: RollToolsProps) {
  const session = useSession();
  const [isSetting, setIsSetting] = useState(false);
  const hears = useOwn((own) => own.hearsNotes);
  const keepsToScale = useOwn((own) => own.keepsToScale);
  const bar = useSong((song) => barAt(song, 0));
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
      <Button size="small" inactive={!can} title="Quantise (Q)" onClick={() => quantiseNotes.run(session)}>
        Quantise
      </Button>
      <ShapeMenu can={can} onSettings={() => setIsSetting(true)} />
      <ChordMenu can={canEdit(session)} />
      <ToolButton icon={Ear} label="Hear notes" pressed={hears} onClick={() => toggleHearing.run(session)} />
      <ToolButton
        icon={Music}
        label="Keep to the scale"
        pressed={keepsToScale}
        onClick={() => toggleScale.run(session)}
      />
      <Count clip={clip} />
      {children}
      <QuantiseDialog open={isSetting} onClose={() => setIsSetting(false)} />
    </div>
  );
}

/** So many notes are read as one chord. */
const mostInChord = 12;

/** How many notes are selected, and what chord they are. */
function Count({ clip }: { clip: Clip }) {
  const selected = useOwn((own) => own.notes);
  const ids = new Set(selected);
  const pitches = clip.notes.filter(({ id }) => ids.has(id)).map(({ pitch }) => pitch);
  const chord = pitches.length > 1 && pitches.length <= mostInChord ? chordName(pitches) : null;
  return (
    <span className={styles.gap}>
      {pitches.length > 0 ? `${pitches.length} of ${clip.notes.length} notes` : `${clip.notes.length} notes`}
      {chord !== null && (
        <>
          {', '}
          <strong>{chord}</strong>
        </>
      )}
    </span>
  );
}

interface RollZoomProps {
  zoom: number;
  setZoom: (zoom: number) => void;
}

export function RollZoom({ zoom, setZoom }: RollZoomProps) {
  return (
    <>
      <ToolButton icon={ZoomIn} label="Zoom in on notes" onClick={() => setZoom(Math.min(800, zoom * 1.4))} />
      <ToolButton
        icon={ZoomOut}
        label="Zoom out of notes"
        onClick={() => setZoom(Math.max(12, zoom / 1.4))}
      />
    </>
  );
}
