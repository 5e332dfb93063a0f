import { useEffect, useMemo, useRef, useState } from 'react';
import { scaleTones } from '#studio/document/notes/scale-tones.ts';
import type { Clip, Note, Region } from '#studio/document/song.ts';
import { addNotes, editNotes } from '../../commands/change-notes.ts';
import { canEdit } from '../../commands/command.ts';
import { keptPitch } from '../../commands/open-clip.ts';
import { pressNoteLane } from '../../gestures/press-note-lane.ts';
import { type NoteDraft, pressRoll } from '../../gestures/press-roll.ts';
import { prepareCanvas, useCanvasColors } from '../canvas-colors.ts';
import type { Held } from '../deleted-by-others.ts';
import { barAt, pxPerTick, snapStep } from '../grid.ts';
import { nameOfRow } from '../keys/pad-names.ts';
import { nameOfPitch, trackOf } from '../names.ts';
import type { Session } from '../session.ts';
import { useOwn, useSession, useSong } from '../use-session.ts';
import { ClipPlayhead } from './clip-playhead.tsx';
import { type GhostClip, ghostsOf } from './ghost-notes.ts';
import { notesBetween, paintNoteLane, paintRoll, type Roll } from './paint-notes.ts';
import styles from './piano-roll.module.css';
import { RollColumn } from './roll-column.tsx';
import { pressRollKey } from './roll-keys.ts';
import { OthersMenu } from './roll-menus.tsx';
import { RollTools, RollZoom } from './roll-tools.tsx';
import { keysWidth, laneHeight, type RollView, rowHeight, topPitch } from './roll-view.ts';
import { useCursorInSight, useRollView } from './use-roll-view.ts';

interface PianoRollProps {
  region: Region;
  clip: Clip;
}

/** Notes of a clip by tick and pitch: painted, with a cursor for keys and a list for screen readers. */
export function PianoRoll({ region, clip }: PianoRollProps) {
  const session = useSession();
  const song = useSong((one) => one);
  const track = trackOf(song, region.track);
  const [zoom, setZoom] = useState(96);
  const { scroller, view } = useRollView(zoom, clip);
  const snap = useOwn((own) => own.snap);
  const step = snapStep(song, { snap, zoom, cursor: region.start });
  const [draft, setDraft] = useState<NoteDraft | null>(null);
  const cursor = useOwn((own) => own.noteCursor);
  const lane = useOwn((own) => own.noteLane);
  const grid = Math.max(step, 60);
  const bar = barAt(song, region.start);
  const { roll, ghosts } = useRoll({ region, clip, view, grid, draft });
  const canvas = useRef<HTMLCanvasElement>(null);
  const values = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current && prepareCanvas(canvas.current, view.width, view.height);
    if (context) paintRoll(context, roll);
    const lower = values.current && prepareCanvas(values.current, view.width, laneHeight);
    if (lower) paintNoteLane(lower, roll, { height: laneHeight, value: lane });
  }, [roll, view, lane]);
  // The cursor of the clip before may be behind the end of this one.
  useEffect(() => {
    const { noteCursor } = session.own.getState();
    if (noteCursor.tick >= clip.length) session.own.patchState({ noteCursor: { ...noteCursor, tick: 0 } });
  }, [session, clip.length]);
  useCursorInSight(scroller, cursor, zoom);
  const scale = pxPerTick(zoom);
  const width = Math.max(view.width, (clip.length + bar) * scale);

  const placeOf = (event: { clientX: number; clientY: number }) => {
    const box = canvas.current?.getBoundingClientRect();
    const tick = (event.clientX - (box?.left ?? 0) + view.left) / scale;
    const row = Math.floor((event.clientY - (box?.top ?? 0) + view.top) / rowHeight);
    return { tick: Math.max(0, tick), pitch: Math.min(127, Math.max(0, topPitch - row)) };
  };
  const show = (next: NoteDraft | null) => {
    setDraft(next);
    session.held.setState(next === null ? null : heldNotes(session, clip, next));
  };
  const onPress = (event: React.PointerEvent<HTMLDivElement>) => {
    const { tick, pitch } = placeOf(event);
    session.own.patchState({ noteCursor: { tick: Math.floor(tick / grid) * grid, pitch } });
    pressRoll(session, event.nativeEvent, event.currentTarget, {
      clip,
      track: region.track,
      step: event.altKey ? 1 : step,
      keep: (wanted) => keptPitch(session, track?.kind, wanted),
      placeOf,
      fromEnd: (now, note) => (note.tick + note.length - placeOf(now).tick) * scale,
      show,
    });
  };
  return (
    <div className={styles.panel} data-scope="notes">
      <RollTools clip={clip}>
        <OthersMenu region={region} />
        <RollZoom zoom={zoom} setZoom={setZoom} />
      </RollTools>
      <div ref={scroller} className={styles.scroller}>
        <div className={styles.content} style={{ width: keysWidth + width, height: 128 * rowHeight }}>
          <RollColumn track={region.track} isDrums={track?.kind === 'drums'} />
          <div
            role="application"
            aria-label={`Piano roll, cursor at ${nameOfRow(cursor.pitch, track?.kind === 'drums')}`}
            aria-roledescription="piano roll"
            data-entry
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it is used by keys
            tabIndex={0}
            className={styles.notes}
            style={{ width, height: 128 * rowHeight }}
            onPointerDown={onPress}
            onKeyDown={(event) => {
              if (!pressRollKey(session, event, { clip, track, step: grid, cursor })) return;
              event.preventDefault();
              event.stopPropagation();
            }}
          >
            <canvas
              ref={canvas}
              className={styles.canvas}
              style={{ width: view.width, height: view.height }}
            />
            <Handles roll={roll} scale={scale} />
            <span
              className={styles.cursor}
              aria-hidden="true"
              style={{
                left: cursor.tick * scale,
                top: (topPitch - cursor.pitch) * rowHeight,
                width: grid * scale,
                height: rowHeight,
              }}
            />
            <ClipPlayhead region={region} clip={clip} scale={scale} />
          </div>
        </div>
      </div>
      <div className={styles.lane}>
        <LaneSwitch />
        <canvas
          ref={values}
          style={{ width: view.width, height: laneHeight }}
          onPointerDown={(event) => {
            if (!canEdit(session)) return;
            pressNoteLane(session, event.nativeEvent, event.currentTarget, {
              clip,
              value: lane,
              tickOf: (now) => placeOf(now).tick,
              near: 6 / scale,
              show,
            });
          }}
        />
      </div>
      <Legend ghosts={ghosts} />
      <NotesInSight clip={clip} view={view} />
    </div>
  );
}

/** How a drag of notes would end, for a clip that somebody else deletes meanwhile. */
const heldNotes = (session: Session, clip: Clip, { ids, change, added }: NoteDraft): Held => ({
  collection: 'clips',
  ids: [clip.id],
  finish() {
    if (added === null) editNotes(session, clip, { ids: [...ids], what: 'changed', change });
    else addNotes(session, clip, [added]);
  },
});

interface RollInput extends PianoRollProps {
  view: RollView;
  grid: number;
  draft: NoteDraft | null;
}

/** What is painted. */
function useRoll({ region, clip, view, grid, draft }: RollInput): { roll: Roll; ghosts: GhostClip[] } {
  const song = useSong((one) => one);
  const colors = useCanvasColors();
  const notes = useOwn((own) => own.notes);
  const alsoShown = useOwn((own) => own.alsoShown);
  const color = region.color ?? trackOf(song, region.track)?.color ?? 0;
  const ghosts = useMemo(() => ghostsOf(song, region, alsoShown), [song, region, alsoShown]);
  const bar = barAt(song, region.start);
  const roll = useMemo(
    () => ({
      clip,
      view,
      grid,
      bar,
      ghosts,
      selected: new Set(notes),
      colors,
      color: colors.tracks[color] ?? colors.text,
      tones: scaleTones(song.meta),
      shown: (note: Note) => (draft?.ids.has(note.id) ? draft.change(note) : note),
      added: draft?.added ?? null,
    }),
    [clip, view, grid, bar, ghosts, notes, colors, color, song.meta, draft],
  );
  return { roll, ghosts };
}

const mostHandles = 60;

/** Over the selected notes in sight: a finger that begins on one moves it, elsewhere it scrolls. */
function Handles({ roll, scale }: { roll: Roll; scale: number }) {
  const { clip, view, selected, shown } = roll;
  if (selected.size === 0) return null;
  return notesBetween(clip, view.left / scale, (view.left + view.width) / scale)
    .filter(({ id }) => selected.has(id))
    .slice(0, mostHandles)
    .map(shown)
    .map(({ id, tick, length, pitch }) => (
      <span
        key={id}
        className={styles.handle}
        data-note={id}
        aria-hidden="true"
        style={{
          left: tick * scale,
          top: (topPitch - pitch) * rowHeight,
          width: Math.max(12, length * scale),
        }}
      />
    ));
}

/** Whether the lane sets velocities or chances. */
function LaneSwitch() {
  const session = useSession();
  const lane = useOwn((own) => own.noteLane);
  const [name, other] =
    lane === 'velocity' ? (['Velocity', 'chance'] as const) : (['Chance', 'velocity'] as const);
  return (
    <button
      type="button"
      className={styles.laneSwitch}
      aria-label={`${name} of notes, show ${other}`}
      onClick={() => session.own.patchState({ noteLane: other })}
    >
      {name}
    </button>
  );
}

/** Names of the clips that are shown dimmed. */
function Legend({ ghosts }: { ghosts: readonly GhostClip[] }) {
  const colors = useCanvasColors();
  if (ghosts.length === 0) return null;
  return (
    <ul className={styles.legend} aria-label="Also shown">
      {ghosts.map(({ region, name, color }) => (
        <li key={region.id}>
          <span aria-hidden="true" style={{ background: colors.tracks[color] }} />
          {name}
        </li>
      ))}
    </ul>
  );
}

const mostRead = 200;

/** What is painted, as elements that a screen reader reads (STUDIO-210). */
function NotesInSight({ clip, view }: { clip: Clip; view: RollView }) {
  const scale = pxPerTick(view.zoom);
  const notes = notesBetween(clip, view.left / scale, (view.left + view.width) / scale).slice(0, mostRead);
  return (
    <ul className="spoken" aria-label="Notes in sight">
      {notes.map(({ id, pitch, tick }) => (
        <li key={id}>{`${nameOfPitch(pitch)}, beat ${Math.round((tick / 960 + 1) * 100) / 100}`}</li>
      ))}
    </ul>
  );
}
