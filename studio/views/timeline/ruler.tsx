import { useEffect, useRef } from 'react';
import { metersOf } from '#studio/document/derive.ts';
import type { Song } from '#studio/document/song.ts';
import { moveCursor } from '../../commands/go-to-start.ts';
import { setLoop } from '../../commands/toggle-loop.ts';
import { followPointer } from '../../gestures/drag.ts';
import { type CanvasColors, prepareCanvas, useCanvasColors } from '../canvas-colors.ts';
import { pxPerTick, snapStep, snapTick } from '../grid.ts';
import { useOwn, usePart, useSession, useSong } from '../use-session.ts';
import type { View } from './paint-lane.ts';
import styles from './timeline.module.css';

const height = 32;

/** Bars above the lanes. A press moves the cursor, a drag sets the loop. */
export function Ruler({ view }: { view: View }) {
  const session = useSession();
  const canvas = useRef<HTMLCanvasElement>(null);
  const meters = useSong((song) => song.meters);
  const colors = useCanvasColors();
  useEffect(() => {
    const context = canvas.current && prepareCanvas(canvas.current, view.width, height);
    if (context) paintRuler(context, { meters, view, colors });
  }, [meters, view, colors]);

  const tickAt = (event: { clientX: number; altKey: boolean }, element: Element) => {
    const { left } = element.getBoundingClientRect();
    const tick = (event.clientX - left) / pxPerTick(view.zoom);
    const song = session.song.getState();
    const step = event.altKey ? 1 : snapStep(song, session.own.getState());
    return snapTick(song, step, Math.round(tick));
  };
  const onPointerDown = (event: React.PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const element = event.currentTarget;
    const from = tickAt(event, element);
    const rangeAt = (now: PointerEvent): [number, number] => {
      const to = tickAt(now, element);
      return from < to ? [from, to] : [to, from];
    };
    followPointer(event.nativeEvent, element, {
      onMove(_, now) {
        const [start, end] = rangeAt(now);
        session.draft.setState({ kind: 'range', from: start, to: end });
      },
      onEnd(by, now) {
        session.draft.setState(null);
        const range = rangeAt(now);
        if (by === null) moveCursor(session, from);
        else if (range[1] > range[0]) setLoop(session, range);
      },
      onCancel: () => session.draft.setState(null),
    });
  };
  return (
    <div className={styles.ruler} onPointerDown={onPointerDown} aria-hidden="true">
      <canvas ref={canvas} className={styles.canvas} style={{ width: view.width, height }} />
      <LoopBar zoom={view.zoom} />
    </div>
  );
}

function LoopBar({ zoom }: { zoom: number }) {
  const { draft } = useSession();
  const shown = usePart(draft, (one) => (one?.kind === 'range' ? one : null));
  const loop = useOwn((own) => own.loop);
  const isOn = useOwn((own) => own.isLooping);
  const range = shown ?? loop;
  if (range === null) return null;
  const scale = pxPerTick(zoom);
  return (
    <span
      className={styles.loop}
      data-on={isOn || shown !== null}
      style={{ left: range.from * scale, width: Math.max(2, (range.to - range.from) * scale) }}
    />
  );
}

function paintRuler(
  context: CanvasRenderingContext2D,
  { meters: marks, view, colors }: Pick<Song, 'meters'> & { view: View; colors: CanvasColors },
): void {
  const scale = pxPerTick(view.zoom);
  const meters = metersOf(marks);
  const to = (view.left + view.width) / scale;
  context.font = '600 11px "Inter Variable", system-ui, sans-serif';
  context.textBaseline = 'middle';
  for (const [at, meter] of meters.entries()) {
    const end = Math.min(to, meters[at + 1]?.tick ?? to);
    const every = [1, 2, 4, 8, 16, 32, 64].find((n) => n * meter.ticksPerBar * scale >= 44) ?? 128;
    const first =
      Math.max(0, Math.floor((view.left / scale - meter.tick) / meter.ticksPerBar / every)) * every;
    for (let n = first; ; n += every) {
      const tick = meter.tick + n * meter.ticksPerBar;
      if (tick > end) break;
      const x = Math.round(tick * scale - view.left);
      context.fillStyle = colors.strongLine;
      context.globalAlpha = 0.5;
      context.fillRect(x, 18, 1, 14);
      context.globalAlpha = 1;
      context.fillStyle = colors.muted;
      context.fillText(String(meter.bar + n), x + 5, 21);
      const beat = meter.ticksPerBeat * scale;
      if (every > 1 || beat < 12) continue;
      context.fillStyle = colors.strongLine;
      context.globalAlpha = 0.4;
      for (let b = 1; b * meter.ticksPerBeat < meter.ticksPerBar; b += 1)
        context.fillRect(Math.round(x + b * beat), 26, 1, 6);
      context.globalAlpha = 1;
    }
  }
}
