import { useEffect, useMemo, useRef, useState } from 'react';
import type { Clip, Region } from '#studio/document/song.ts';
import { editNotes } from '../../commands/change-notes.ts';
import { canEdit } from '../../commands/command.ts';
import { followPointer } from '../../gestures/drag.ts';
import { type NoteDraft, pressRoll } from '../../gestures/press-roll.ts';
import { prepareCanvas, useCanvasColors } from '../canvas-colors.ts';
import { barAt, pxPerTick, snapStep } from '../grid.ts';
import { nameOfPitch, trackOf } from '../names.ts';
import { useOwn, useSession, useSong } from '../use-session.ts';
import { ClipPlayhead } from './clip-playhead.tsx';
import { notesBetween, paintRoll, paintVelocities, type Roll } from './paint-notes.ts';
import styles from './piano-roll.module.css';
import { RollColumn } from './roll-column.tsx';
import { pressRollKey, type RollCursor } from './roll-keys.ts';
import { RollTools } from './roll-tools.tsx';
import { keysWidth, type RollView, rowHeight, topPitch, velocityHeight } from './roll-view.ts';
import { scaleTones } from './scale-tones.ts';

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
  const [cursor, setCursor] = useState<RollCursor>({ tick: 0, pitch: 60 });
  const colors = useCanvasColors();
  const notes = useOwn((own) => own.notes);
  const grid = Math.max(step, 60);
  const bar = barAt(song, region.start);
  const roll: Roll = useMemo(
    () => ({
      clip,
      view,
      grid,
      bar,
      selected: new Set(notes),
      colors,
      color: colors.tracks[region.color ?? track?.color ?? 0] ?? colors.text,
      tones: scaleTones(song.meta),
      shown: (note) => (draft?.ids.has(note.id) ? draft.change(note) : note),
      added: draft?.added ?? null,
    }),
    [clip, view, grid, bar, notes, colors, region.color, track?.color, song.meta, draft],
  );
  const canvas = useRef<HTMLCanvasElement>(null);
  const velocities = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current && prepareCanvas(canvas.current, view.width, view.height);
    if (context) paintRoll(context, roll);
    const lower = velocities.current && prepareCanvas(velocities.current, view.width, velocityHeight);
    if (lower) paintVelocities(lower, roll, velocityHeight);
  }, [roll, view]);
  useCursorInSight(scroller, cursor, zoom);
  const scale = pxPerTick(zoom);
  const width = Math.max(view.width, (clip.length + bar) * scale);

  const placeOf = (event: { clientX: number; clientY: number }) => {
    const box = canvas.current?.getBoundingClientRect();
    const tick = (event.clientX - (box?.left ?? 0) + view.left) / scale;
    const row = Math.floor((event.clientY - (box?.top ?? 0) + view.top) / rowHeight);
    return { tick: Math.max(0, tick), pitch: Math.min(127, Math.max(0, topPitch - row)) };
  };
  return (
    <div className={styles.panel}>
      <RollTools clip={clip} step={grid} zoom={zoom} setZoom={setZoom} />
      <div ref={scroller} className={styles.scroller}>
        <div className={styles.content} style={{ width: keysWidth + width, height: 128 * rowHeight }}>
          <RollColumn track={region.track} />
          <div
            role="application"
            aria-label={`Piano roll, cursor at ${nameOfPitch(cursor.pitch)}`}
            aria-roledescription="piano roll"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it is used by keys
            tabIndex={0}
            className={styles.notes}
            style={{ width, height: 128 * rowHeight }}
            onPointerDown={(event) => {
              const element = event.currentTarget;
              const { tick, pitch } = placeOf(event);
              setCursor({ tick: Math.floor(tick / grid) * grid, pitch });
              pressRoll(session, event.nativeEvent, element, {
                clip,
                track: region.track,
                step: event.altKey ? 1 : step,
                placeOf,
                fromEnd: (now, note) => (note.tick + note.length - placeOf(now).tick) * scale,
                show: setDraft,
              });
            }}
            onKeyDown={(event) => {
              const keys = { clip, track: region.track, step: grid, cursor, setCursor };
              if (!pressRollKey(session, event, keys)) return;
              event.preventDefault();
              event.stopPropagation();
            }}
          >
            <canvas
              ref={canvas}
              className={styles.canvas}
              style={{ width: view.width, height: view.height }}
            />
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
      <div className={styles.velocities} style={{ paddingLeft: keysWidth }}>
        <span className={styles.caption}>Velocity</span>
        <canvas
          ref={velocities}
          style={{ width: view.width, height: velocityHeight }}
          onPointerDown={(event) => {
            if (!canEdit(session)) return;
            const tick = placeOf(event).tick;
            pressVelocity(session, event.nativeEvent, event.currentTarget, {
              clip,
              tick,
              near: 6 / scale,
              setDraft,
            });
          }}
        />
      </div>
      <NotesInSight clip={clip} view={view} />
    </div>
  );
}

interface VelocityPress {
  clip: Clip;
  tick: number;
  /** Ticks of a few px. */
  near: number;
  setDraft: (draft: NoteDraft | null) => void;
}

/** Sets the velocity of the note under the pointer, and of the others that are selected with it. */
function pressVelocity(
  session: ReturnType<typeof useSession>,
  event: PointerEvent,
  element: Element,
  { clip, tick, near, setDraft }: VelocityPress,
): void {
  const { notes } = session.own.getState();
  const found = clip.notes.filter((note) => Math.abs(note.tick - tick) <= near);
  const note = found.find(({ id }) => notes.includes(id)) ?? found.at(-1);
  if (note === undefined) return;
  const ids = new Set(notes.includes(note.id) ? notes : [note.id]);
  const velocityAt = (now: PointerEvent) => {
    const box = element.getBoundingClientRect();
    const share = (box.bottom - now.clientY) / Math.max(1, box.height);
    return Math.round(Math.min(1, Math.max(0.05, share)) * 100) / 100;
  };
  const show = (now: PointerEvent) => {
    const velocity = velocityAt(now);
    setDraft({ ids, change: (one) => ({ ...one, velocity }), added: null });
  };
  show(event);
  followPointer(event, element, {
    onMove: (_, now) => show(now),
    onEnd(_, now) {
      setDraft(null);
      const velocity = velocityAt(now);
      const what = `at ${Math.round(velocity * 100)} %`;
      editNotes(session, clip, { ids: [...ids], what, change: () => ({ velocity }) });
    },
    onCancel: () => setDraft(null),
  });
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

function useRollView(zoom: number, clip: Clip) {
  const scroller = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ left: 0, top: 0, width: 900, height: 240 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const read = () =>
      setSeen({
        left: element.scrollLeft,
        top: element.scrollTop,
        width: Math.max(100, element.clientWidth - keysWidth),
        height: Math.max(60, element.clientHeight),
      });
    read();
    element.addEventListener('scroll', read, { passive: true });
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', read);
      observer.disconnect();
    };
  }, []);
  const shownClip = useRef<string | null>(null);
  useEffect(() => {
    const element = scroller.current;
    if (element === null || shownClip.current === clip.id) return;
    shownClip.current = clip.id;
    // The middle of what there is, or of the keyboard.
    const pitches = clip.notes.map(({ pitch }) => pitch);
    const middle =
      pitches.length === 0
        ? 62
        : (pitches.reduce((a, b) => Math.max(a, b)) + pitches.reduce((a, b) => Math.min(a, b))) / 2;
    element.scrollTop = (topPitch - middle) * rowHeight - element.clientHeight / 2;
  }, [clip]);
  const view: RollView = useMemo(() => ({ ...seen, zoom }), [seen, zoom]);
  return { scroller, view };
}

function useCursorInSight(
  scroller: React.RefObject<HTMLDivElement | null>,
  { tick, pitch }: RollCursor,
  zoom: number,
): void {
  const first = useRef(true);
  useEffect(() => {
    const element = scroller.current;
    if (element === null || first.current) {
      first.current = false;
      return;
    }
    const x = tick * pxPerTick(zoom);
    const y = (topPitch - pitch) * rowHeight;
    const [width, height] = [element.clientWidth - keysWidth, element.clientHeight];
    const isBeside = x < element.scrollLeft || x > element.scrollLeft + width - 24;
    const isOver = y < element.scrollTop || y > element.scrollTop + height - rowHeight;
    const left = isBeside ? Math.max(0, x - width / 2) : element.scrollLeft;
    const top = isOver ? Math.max(0, y - height / 2) : element.scrollTop;
    if (isBeside || isOver) element.scrollTo({ left, top, behavior: 'instant' });
  }, [scroller, tick, pitch, zoom]);
}
