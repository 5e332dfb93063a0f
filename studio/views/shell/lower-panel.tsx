import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { useEffect, useId, useRef } from 'react';
import { findById } from '#studio/document/derive.ts';
import { openManual } from '../../commands/find-help.ts';
import { DeviceRack } from '../device-rack/device-rack.tsx';
import { DrumGrid } from '../drum-grid/drum-grid.tsx';
import { EventList } from '../event-list/event-list.tsx';
import { Mixer } from '../mixer/mixer.tsx';
import { focusEntry, focusTimeline } from '../move-focus.ts';
import { nameOfRegion } from '../names.ts';
import { type Panel, panels } from '../own-state.ts';
import { PianoRoll } from '../piano-roll/piano-roll.tsx';
import { useOwn, useSession, useSong } from '../use-session.ts';
import styles from './shell.module.css';
import { ToolButton } from './tool-button.tsx';

const names: Record<Panel, string> = {
  clip: 'Clip',
  mixer: 'Mixer',
  devices: 'Devices',
  events: 'Event list',
};

/** The clip, the mixer, the devices or the event list below the timeline. */
export function LowerPanel() {
  const session = useSession();
  const panel = useOwn((own) => own.panel);
  const song = useSong((one) => one);
  const open = useOwn((own) => own.open);
  const region = song.regions.find(({ id }) => id === open);
  const id = useId();
  const body = useEntry();
  const select = (next: Panel | null) => session.own.patchState({ panel: next });
  const onKeyDown = (event: React.KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = (panels.indexOf(panel ?? 'clip') + by + panels.length) % panels.length;
    select(panels[at] ?? 'clip');
    (event.currentTarget.children[at] as HTMLElement | undefined)?.focus();
  };
  return (
    <section className={styles.lower} data-open={panel !== null} aria-label="Lower panel">
      <div className={styles.tabs}>
        <div role="tablist" aria-label="Lower panel" onKeyDown={onKeyDown} className={styles.tabList}>
          {panels.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              aria-selected={panel === name}
              aria-controls={`${id}-panel`}
              tabIndex={panel === name || (panel === null && name === 'clip') ? 0 : -1}
              className={styles.tab}
              onClick={() => select(name)}
            >
              {name === 'clip' && region ? nameOfRegion(song, region) : names[name]}
            </button>
          ))}
        </div>
        <span className={styles.panelTools}>
          <ToolButton
            icon={CircleQuestionMark}
            label="How the studio works"
            title="How the studio works (F1)"
            onClick={() => openManual.run(session)}
          />
          <ToolButton
            icon={panel === null ? ChevronUp : ChevronDown}
            label={panel === null ? 'Open the lower panel' : 'Close the lower panel'}
            onClick={() => select(panel === null ? 'clip' : null)}
          />
        </span>
      </div>
      {panel !== null && (
        <div
          ref={body}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${panel}`}
          className={styles.body}
          onKeyDown={(event) => {
            const isInside = event.target instanceof Element && event.currentTarget.contains(event.target);
            if (event.key === 'Escape' && isInside && !event.defaultPrevented) focusTimeline();
          }}
        >
          {panel === 'clip' && <OpenClip />}
          {panel === 'mixer' && <Mixer />}
          {panel === 'devices' && <DeviceRack />}
          {panel === 'events' && <EventList />}
        </div>
      )}
    </section>
  );
}

/** Takes the focus when the panel is gone into. */
function useEntry() {
  const entries = useOwn((own) => own.entries);
  const seen = useRef(entries);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (seen.current === entries) return;
    seen.current = entries;
    focusEntry(body.current);
  }, [entries]);
  return body;
}

/** The editor that the open region's clip needs. */
function OpenClip() {
  const song = useSong((one) => one);
  const open = useOwn((own) => own.open);
  const region = song.regions.find(({ id }) => id === open);
  const clip = region && findById(song.clips, region.clip);
  if (region === undefined || clip === undefined) {
    return (
      <p className={styles.nothing}>Press a region twice, or press Enter on it, to edit what it plays.</p>
    );
  }
  if (clip.kind === 'pattern') return <DrumGrid key={clip.id} region={region} clip={clip} />;
  if (clip.kind === 'notes') return <PianoRoll key={clip.id} region={region} clip={clip} />;
  return <p className={styles.nothing}>This region plays a recording.</p>;
}
