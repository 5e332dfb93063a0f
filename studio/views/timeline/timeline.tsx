// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a grid that is no table of texts
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of a grid has the focus, and moves it
import { memo, type PointerEvent, useEffect, useRef, useState } from 'react';
import { endOf, lastTick } from '#studio/document/derive.ts';
import type { Track } from '#studio/document/song.ts';
import { addRegionAt } from '../../commands/add-region.ts';
import { canEdit } from '../../commands/command.ts';
import { placeLoop } from '../../commands/place-loop.ts';
import { pressLane } from '../../gestures/press-lane.ts';
import { barAt, pxPerTick } from '../grid.ts';
import { soundOf } from '../library/drag-sound.ts';
import { OthersLayer } from '../people/others-layer.tsx';
import { useOwn, usePart, useSession, useSong } from '../use-session.ts';
import { AddTrackMenu } from './add-track-menu.tsx';
import { Lane } from './lane.tsx';
import { laneHeight } from './lane-height.ts';
import { Markers } from './markers.tsx';
import { moveInGrid } from './move-in-grid.ts';
import type { View } from './paint-lane.ts';
import { Playhead } from './playhead.tsx';
import { Ruler } from './ruler.tsx';
import styles from './timeline.module.css';
import { TimelineMenu } from './timeline-menu.tsx';
import { TrackHead } from './track-head.tsx';
import { useInSight } from './use-in-sight.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useZoom } from './use-zoom.ts';

const wideHead = 248;
/** Of a phone, where only names stand beside the lanes. */
const narrowHead = 112;

/** Tracks as rows and time to the right: a grid of regions with one tab stop (STUDIO-204). On a phone it is only shown. */
export function Timeline({ isShownOnly = false }: { isShownOnly?: boolean }) {
  const session = useSession();
  const headWidth = isShownOnly ? narrowHead : wideHead;
  const tracks = useSong((song) => song.tracks).filter(({ kind }) => kind !== 'master');
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const view = useView(scroller, headWidth);
  const width = useContentWidth(view);
  useZoom(scroller, headWidth);
  useKeptFocus(grid);
  useInSight(scroller, grid, headWidth);

  const origin = () => {
    const box = grid.current?.getBoundingClientRect();
    return { x: (box?.left ?? 0) + headWidth, y: box?.top ?? 0 };
  };
  const onPointerDown = (event: PointerEvent) => {
    const target = event.target instanceof Element ? event.target.closest('[data-lane]') : null;
    if (target !== null) pressLane(session, event.nativeEvent, target, origin);
  };
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      style={{ '--head': `${headWidth}px` } as React.CSSProperties}
    >
      <div className={styles.content} style={{ width: headWidth + width }}>
        <div className={styles.top}>
          <div className={styles.corner}>{!isShownOnly && <AddTrackMenu />}</div>
          <div className={styles.bars}>
            <Ruler view={view} />
            <Markers zoom={view.zoom} />
          </div>
        </div>
        <div
          ref={grid}
          role="grid"
          aria-label="Timeline"
          aria-multiselectable="true"
          className={styles.rows}
          data-scope={isShownOnly ? undefined : 'timeline'}
          data-shown-only={isShownOnly || undefined}
          onPointerDown={isShownOnly ? undefined : onPointerDown}
          onDoubleClick={(event) => {
            const lane = event.target instanceof Element ? event.target.closest('[data-lane]') : null;
            const track = lane?.getAttribute('data-lane');
            const tick = (event.clientX - origin().x) / pxPerTick(view.zoom);
            if (track && canEdit(session) && !isShownOnly) addRegionAt(session, { track, tick });
          }}
          onDragOver={(event) => {
            if (soundOf(event.dataTransfer) !== null) event.preventDefault();
          }}
          onDrop={(event) => {
            const sound = soundOf(event.dataTransfer);
            if (sound === null) return;
            event.preventDefault();
            const lane = event.target instanceof Element ? event.target.closest('[data-lane]') : null;
            const tick = (event.clientX - origin().x) / pxPerTick(view.zoom);
            void placeLoop(session, sound, { track: lane?.getAttribute('data-lane') ?? null, tick });
          }}
          onKeyDown={(event) => moveInGrid(session, event)}
        >
          {tracks.map((track, row) => (
            <Row key={track.id} track={track} row={row} view={view} isShownOnly={isShownOnly} />
          ))}
          <Frame left={headWidth} />
          <OthersLayer tracks={tracks} zoom={view.zoom} headWidth={headWidth} />
        </div>
        {!isShownOnly && <TimelineMenu grid={grid} headWidth={headWidth} />}
        <Playhead zoom={view.zoom} scroller={scroller} headWidth={headWidth} />
      </div>
    </div>
  );
}

interface RowProps {
  track: Track;
  row: number;
  view: View;
  isShownOnly: boolean;
}

/** A track; edits of others draw nothing of its head. */
const Row = memo(function Row({ track, row, view, isShownOnly }: RowProps) {
  const isCurrent = useOwn((own) => own.track === track.id);
  return (
    <div
      role="row"
      aria-rowindex={row + 1}
      className={styles.row}
      data-track={track.id}
      data-current-row={isCurrent || undefined}
      style={{ height: laneHeight, '--track': `var(--track-${track.color})` } as React.CSSProperties}
    >
      <TrackHead track={track} isCurrent={isCurrent} />
      <Lane track={track} view={view} isShownOnly={isShownOnly} />
    </div>
  );
});

/** The frame that selects. */
function Frame({ left: from }: { left: number }) {
  const { draft } = useSession();
  const frame = usePart(draft, (one) => (one?.kind === 'frame' ? one : null));
  if (frame === null) return null;
  const { left, top, width, height } = frame;
  return <span className={styles.frame} style={{ left: from + left, top, width, height }} />;
}

/** What of the song is in sight. */
function useView(scroller: React.RefObject<HTMLElement | null>, headWidth: number): View {
  const zoom = useOwn((own) => own.zoom);
  const [seen, setSeen] = useState({ left: 0, width: 1200 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let frame = 0;
    const read = () => {
      frame = 0;
      setSeen((before) => {
        const [left, width] = [element.scrollLeft, Math.max(100, element.clientWidth - headWidth)];
        return before.left === left && before.width === width ? before : { left, width };
      });
    };
    const plan = () => {
      if (frame === 0) frame = requestAnimationFrame(read);
    };
    read();
    element.addEventListener('scroll', plan, { passive: true });
    const observer = new ResizeObserver(plan);
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', plan);
      observer.disconnect();
    };
  }, [scroller, headWidth]);
  const [view, setView] = useState<View>({ ...seen, zoom });
  const isSame = view.left === seen.left && view.width === seen.width && view.zoom === zoom;
  if (!isSame) setView({ ...seen, zoom });
  return view;
}

/** The song and 16 bars behind it, and never less than what is in sight. */
function useContentWidth(view: View): number {
  const more = useSong((song) => {
    const end = song.regions.reduce((last, region) => Math.max(last, endOf(region)), 0);
    return Math.min(lastTick(song.tempo), end + 16 * barAt(song, end));
  });
  return Math.max(view.width, more * pxPerTick(view.zoom));
}
