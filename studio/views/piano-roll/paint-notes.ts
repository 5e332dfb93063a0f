import { firstAt } from '#studio/document/derive.ts';
import type { Clip, Note } from '#studio/document/song.ts';
import type { CanvasColors } from '../canvas-colors.ts';
import { pxPerTick } from '../grid.ts';
import type { GhostClip } from './ghost-notes.ts';
import { type RollView, rowHeight, topPitch } from './roll-view.ts';

const longest = new WeakMap<Clip, number>();

function longestOf(clip: Clip): number {
  let most = longest.get(clip);
  if (most === undefined) {
    most = clip.notes.reduce((length, note) => Math.max(length, note.length), 0);
    longest.set(clip, most);
  }
  return most;
}

/** Notes that reach into a range of ticks, found by halving: those out of sight cost nothing (STUDIO-103). */
export function notesBetween(clip: Clip, from: number, to: number): readonly Note[] {
  const { notes } = clip;
  const first = firstAt(notes, from - longestOf(clip));
  const last = firstAt(notes, to);
  return notes.slice(first, last).filter(({ tick, length }) => tick + length > from);
}

export interface Roll {
  readonly clip: Clip;
  readonly view: RollView;
  /** Ticks between two lines. */
  readonly grid: number;
  readonly bar: number;
  /** Clips that are shown dimmed. */
  readonly ghosts: readonly GhostClip[];
  readonly selected: ReadonlySet<string>;
  readonly colors: CanvasColors;
  readonly color: string;
  /** Pitch classes of the key. */
  readonly tones: ReadonlySet<number>;
  /** Notes as the running gesture shows them. */
  readonly shown: (note: Note) => Note;
  readonly added: Note | null;
}

/** Rows, grid and the notes in sight. */
export function paintRoll(context: CanvasRenderingContext2D, roll: Roll): void {
  paintRows(context, roll);
  const { clip, view, colors } = roll;
  const scale = pxPerTick(view.zoom);
  for (const ghost of roll.ghosts) paintGhost(context, roll, ghost);
  const notes = notesBetween(clip, view.left / scale, (view.left + view.width) / scale);
  for (const note of notes) paintNote(context, roll, roll.shown(note), roll.selected.has(note.id));
  if (roll.added !== null) paintNote(context, roll, roll.added, true);
  // Behind the clip's end nothing sounds.
  const end = clip.length * scale - view.left;
  if (end < view.width) {
    context.globalAlpha = 0.6;
    context.fillStyle = colors.shade;
    context.fillRect(end, 0, view.width - end, view.height);
    context.globalAlpha = 1;
  }
}

function paintRows(context: CanvasRenderingContext2D, { view, colors, tones, grid, bar }: Roll): void {
  const scale = pxPerTick(view.zoom);
  const first = Math.floor(view.top / rowHeight);
  const last = Math.ceil((view.top + view.height) / rowHeight);
  for (let row = first; row <= last; row += 1) {
    const pitch = topPitch - row;
    const y = row * rowHeight - view.top;
    context.fillStyle = colors.shade;
    context.globalAlpha = tones.has(pitch % 12) ? 0.9 : 0.25;
    context.fillRect(0, y, view.width, rowHeight - 1);
    if (pitch % 12 !== 0) continue;
    context.globalAlpha = 1;
    context.fillStyle = colors.line;
    context.fillRect(0, y + rowHeight - 1, view.width, 1);
  }
  context.fillStyle = colors.line;
  const to = (view.left + view.width) / scale;
  for (let tick = Math.floor(view.left / scale / grid) * grid; tick <= to; tick += grid) {
    context.globalAlpha = tick % bar === 0 ? 1 : tick % 960 === 0 ? 0.75 : 0.35;
    context.fillRect(Math.round(tick * scale - view.left), 0, 1, view.height);
  }
  context.globalAlpha = 1;
}

function paintGhost(context: CanvasRenderingContext2D, { view, colors }: Roll, ghost: GhostClip): void {
  const scale = pxPerTick(view.zoom);
  const from = Math.max(ghost.from, view.left / scale);
  const to = Math.min(ghost.to, (view.left + view.width) / scale);
  context.fillStyle = colors.tracks[ghost.color] ?? colors.text;
  context.globalAlpha = 0.3;
  for (const round of ghost.rounds) {
    if (round >= to || round + ghost.clip.length <= from) continue;
    for (const note of notesBetween(ghost.clip, from - round, to - round)) {
      const y = (topPitch - note.pitch) * rowHeight - view.top;
      if (note.tick >= ghost.clip.length || y < -rowHeight || y > view.height) continue;
      const width = Math.max(3, note.length * scale - 1);
      context.fillRect((note.tick + round) * scale - view.left, y + 3, width, rowHeight - 7);
    }
  }
  context.globalAlpha = 1;
}

function paintNote(context: CanvasRenderingContext2D, roll: Roll, note: Note, isSelected: boolean): void {
  const { view, colors, color } = roll;
  const scale = pxPerTick(view.zoom);
  const x = note.tick * scale - view.left;
  const y = (topPitch - note.pitch) * rowHeight - view.top;
  if (y < -rowHeight || y > view.height) return;
  const width = Math.max(3, note.length * scale - 1);
  context.fillStyle = color;
  context.globalAlpha = 0.45 + 0.55 * note.velocity;
  context.beginPath();
  context.roundRect(x, y + 1, width, rowHeight - 3, 3);
  context.fill();
  context.globalAlpha = 1;
  if (!isSelected && note.chance === 1) return;
  // What does not always sound has a dashed edge.
  context.setLineDash(note.chance < 1 ? [3, 3] : []);
  context.lineWidth = isSelected ? 2 : 1;
  context.strokeStyle = colors.text;
  context.stroke();
  context.setLineDash([]);
}

interface NoteLane {
  height: number;
  value: 'velocity' | 'chance';
}

/** Bars of the notes' velocities or chances, the selected ones stronger. */
export function paintNoteLane(
  context: CanvasRenderingContext2D,
  roll: Roll,
  { height, value }: NoteLane,
): void {
  const { clip, view, color, selected, colors } = roll;
  const scale = pxPerTick(view.zoom);
  for (const note of notesBetween(clip, view.left / scale - 1, (view.left + view.width) / scale)) {
    const now = roll.shown(note);
    const bar = Math.max(2, now[value] * (height - 6));
    const x = now.tick * scale - view.left;
    context.fillStyle = selected.has(note.id) ? colors.text : color;
    context.fillRect(x, height - bar, 3, bar);
    context.fillRect(x - 1.5, height - bar - 2, 6, 4);
  }
}
