// biome-ignore-all lint/suspicious/noArrayIndexKey: pads and steps are their numbers
// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a grid that is no table of texts
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of a grid has the focus, and moves it
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { stepsOfRow } from '#studio/document/derive.ts';
import type { StepChange } from '#studio/document/edits/set-steps.ts';
import { defaults, pads, pitchOfFirstPad } from '#studio/document/schema.ts';
import type { Clip, Region } from '#studio/document/song.ts';
import { changeSteps, rowOf, velocityAt } from '../../commands/change-pattern.ts';
import { canEdit } from '../../commands/command.ts';
import { padNames } from '../keys/pad-names.ts';
import { hearNote } from '../keys/play-note.ts';
import { useSession } from '../use-session.ts';
import styles from './drum-grid.module.css';
import { PatternTools } from './pattern-tools.tsx';
import { RowHead } from './row-head.tsx';
import { StepLight } from './step-light.tsx';

interface DrumGridProps {
  region: Region;
  clip: Clip;
}

/** A row for each pad and a column for each step: a grid of toggle buttons with one tab stop (STUDIO-097, 205). */
export function DrumGrid({ region, clip }: DrumGridProps) {
  const session = useSession();
  const [place, setPlace] = useState({ pad: 0, step: 0 });
  const [painted, setPainted] = useState<ReadonlyMap<string, StepChange>>(new Map());
  const grid = useRef<HTMLDivElement>(null);
  const columns = Math.max(stepsOfRow(clip, undefined), ...clip.rows.map((row) => stepsOfRow(clip, row)));
  const shownAt = (pad: number, step: number) => {
    const change = painted.get(`${pad}:${step}`);
    return change === undefined ? velocityAt(clip, pad, step) : change.velocity;
  };

  const paint = usePaint({ clip, region, setPainted });
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyTo(event.key, place, (pad) => stepsOfRow(clip, rowOf(clip, pad)));
    if (to !== null && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      event.stopPropagation();
      setPlace(to);
      grid.current?.querySelector<HTMLElement>(`[data-step="${to.pad}:${to.step}"]`)?.focus();
      return;
    }
    const by = { '+': 0.1, '=': 0.1, '-': -0.1 }[event.key];
    const velocity = velocityAt(clip, place.pad, place.step);
    const isStep = event.target instanceof Element && event.target.hasAttribute('data-step');
    if (by === undefined || velocity === null || !isStep || !canEdit(session)) return;
    event.preventDefault();
    event.stopPropagation();
    const next = Math.min(1, Math.max(0.1, Math.round((velocity + by) * 10) / 10));
    const said = `Velocity ${Math.round(next * 100)} %`;
    changeSteps(session, clip, [{ ...place, velocity: next }], said);
    hearNote(session, region.track, place.pad + pitchOfFirstPad, next);
  };
  return (
    <div className={styles.panel}>
      <PatternTools clip={clip} />
      <div className={styles.scroller}>
        <div
          ref={grid}
          role="grid"
          aria-label="Drum grid"
          className={styles.grid}
          style={{ '--columns': columns } as React.CSSProperties}
          onKeyDown={onKeyDown}
          onPointerDown={paint}
        >
          <StepLight region={region} clip={clip} columns={columns} />
          {Array.from({ length: pads }, (_, pad) => {
            const count = stepsOfRow(clip, rowOf(clip, pad));
            return (
              <div key={padNames[pad]} role="row" className={styles.row}>
                <RowHead clip={clip} pad={pad} track={region.track} steps={count} />
                {Array.from({ length: count }, (_, step) => {
                  const velocity = shownAt(pad, step);
                  const isPlace = place.pad === pad && place.step === step;
                  return (
                    <StepCell
                      key={`${pad}:${step}`}
                      pad={pad}
                      step={step}
                      velocity={velocity}
                      isPlace={isPlace}
                      beat={Math.floor((step * clip.step) / 960) % 2}
                      onFocus={() => setPlace({ pad, step })}
                      onToggle={() => {
                        if (!canEdit(session)) return;
                        const next = velocity === null ? defaults.velocity : null;
                        const said = `${padNames[pad]} ${next === null ? 'cleared' : 'added'}, step ${step + 1}`;
                        changeSteps(session, clip, [{ pad, step, velocity: next }], said);
                        if (next !== null) hearNote(session, region.track, pad + pitchOfFirstPad, next);
                      }}
                    />
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface StepCellProps {
  pad: number;
  step: number;
  velocity: number | null;
  isPlace: boolean;
  beat: number;
  onFocus: () => void;
  onToggle: () => void;
}

function StepCell({ pad, step, velocity, isPlace, beat, onFocus, onToggle }: StepCellProps) {
  const strength = velocity === null ? '' : `, ${Math.round(velocity * 100)} %`;
  return (
    <div role="gridcell" className={styles.cell} data-beat={beat}>
      <button
        type="button"
        aria-label={`${padNames[pad]}, step ${step + 1}${strength}`}
        aria-pressed={velocity !== null}
        tabIndex={isPlace ? 0 : -1}
        data-step={`${pad}:${step}`}
        data-entry={isPlace || undefined}
        className={styles.step}
        style={velocity === null ? undefined : ({ '--velocity': velocity } as React.CSSProperties)}
        onFocus={onFocus}
        // A press is a gesture of the pointer; a click without one comes from keys and screen readers.
        onClick={(event) => event.detail === 0 && onToggle()}
      />
    </div>
  );
}

function keyTo(key: string, { pad, step }: { pad: number; step: number }, count: (pad: number) => number) {
  const near = (to: number) => Math.min(pads - 1, Math.max(0, to));
  const inRow = (row: number, to: number) => ({ pad: row, step: Math.min(count(row) - 1, Math.max(0, to)) });
  if (key === 'ArrowRight') return inRow(pad, step + 1);
  if (key === 'ArrowLeft') return inRow(pad, step - 1);
  if (key === 'ArrowDown') return inRow(near(pad + 1), step);
  if (key === 'ArrowUp') return inRow(near(pad - 1), step);
  if (key === 'Home') return inRow(pad, 0);
  if (key === 'End') return inRow(pad, count(pad) - 1);
  return null;
}

interface PaintOptions {
  clip: Clip;
  region: Region;
  setPainted: (steps: ReadonlyMap<string, StepChange>) => void;
}

/** A press writes or clears a step, and a drag paints the same over others; it is one change when it ends. */
function usePaint({ clip, region, setPainted }: PaintOptions): (event: PointerEvent) => void {
  const session = useSession();
  return (event) => {
    const first = stepAt(event.nativeEvent);
    if (first === null || event.button !== 0 || !canEdit(session)) return;
    const velocity = velocityAt(clip, first.pad, first.step) === null ? defaults.velocity : null;
    const steps = new Map<string, StepChange>();
    const add = ({ pad, step }: { pad: number; step: number }) => {
      const key = `${pad}:${step}`;
      if (steps.has(key) || (velocityAt(clip, pad, step) === null) === (velocity === null)) return;
      steps.set(key, { pad, step, velocity });
      setPainted(new Map(steps));
      if (velocity !== null) hearNote(session, region.track, pad + pitchOfFirstPad, velocity);
    };
    const onMove = (now: globalThis.PointerEvent) => {
      const found = stepAt(now);
      if (found !== null) add(found);
    };
    const end = (isKept: boolean) => {
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', onUp);
      document.removeEventListener('pointercancel', onCancel);
      document.removeEventListener('keydown', onKey, true);
      setPainted(new Map());
      const word = velocity === null ? 'cleared' : 'added';
      const one = `${padNames[first.pad]} ${word}, step ${first.step + 1}`;
      const said = steps.size === 1 ? one : `${steps.size} steps ${word}`;
      if (isKept) changeSteps(session, clip, [...steps.values()], said);
    };
    const onUp = () => end(true);
    const onCancel = () => end(false);
    const onKey = (key: globalThis.KeyboardEvent) => key.key === 'Escape' && end(false);
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('pointercancel', onCancel);
    document.addEventListener('keydown', onKey, true);
    if (event.target instanceof Element) event.target.releasePointerCapture?.(event.pointerId);
    add(first);
  };
}

/** The step under the pointer. */
function stepAt(event: globalThis.PointerEvent): { pad: number; step: number } | null {
  const under = document.elementFromPoint?.(event.clientX, event.clientY) ?? event.target;
  const at = under instanceof Element ? under.closest('[data-step]')?.getAttribute('data-step') : null;
  if (!at) return null;
  const [pad = 0, step = 0] = at.split(':').map(Number);
  return { pad, step };
}
