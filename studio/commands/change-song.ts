import { tempoOf } from '#studio/document/derive.ts';
import { setMeta } from '#studio/document/edits/set-meta.ts';
import { setMeter, setTempo } from '#studio/document/edits/set-tempo.ts';
import type { MeterMark, SongMeta } from '#studio/document/song.ts';
import { keyNames } from '../views/names.ts';
import type { Session } from '../views/session.ts';
import { type Command, canEdit, runEdit } from './command.ts';

/** Sets the tempo that holds at the cursor. */
export function changeTempo(session: Session, bpm: number): void {
  const { song, own } = session;
  const { cursor } = own.getState();
  const tick = tempoOf(song.getState().tempo).findLast((mark) => mark.tick <= cursor)?.tick ?? 0;
  const said = `Tempo ${Math.round(bpm * 100) / 100}`;
  runEdit(session, { label: 'change of tempo', place: { tick }, said }, (editing) =>
    setTempo(editing, { tick, bpm }),
  );
}

/** Sets the meter from the first bar on. */
export function changeMeter(session: Session, over: number, under: MeterMark['under']): void {
  runEdit(session, { label: 'change of meter', said: `Meter ${over}/${under}` }, (editing) =>
    setMeter(editing, { bar: 1, over, under }),
  );
}

type Values = Partial<Pick<SongMeta, 'key' | 'scale' | 'swing' | 'swingUnit'>>;

export function changeMeta(session: Session, values: Values): void {
  const { meta } = session.song.getState();
  const next = { ...meta, ...values };
  const said =
    values.key !== undefined || values.scale !== undefined
      ? `Key ${keyNames[next.key] ?? ''} ${next.scale}`
      : `Swing ${next.swing} %`;
  const label =
    values.swing === undefined && values.swingUnit === undefined ? 'change of key' : 'change of swing';
  runEdit(session, { label, said }, (editing) => setMeta(editing, values));
}

/** Presses further apart begin a new count, in ms. */
const longestPause = 2500;

/** Tempo from the times of presses, oldest first; null below four of one count. */
export function tempoOfTaps(taps: readonly number[]): number | null {
  const first = taps.findLastIndex((time, at) => at > 0 && time - (taps[at - 1] ?? 0) > longestPause);
  const count = taps.slice(Math.max(0, first));
  const [begin, end] = [count[0], count.at(-1)];
  if (count.length < 4 || begin === undefined || end === undefined) return null;
  const bpm = (60_000 * (count.length - 1)) / (end - begin);
  return Math.min(300, Math.max(20, Math.round(bpm * 10) / 10));
}

/** Collects presses, of the button and of the key alike. */
function createTapTempo(now: () => number): (session: Session) => void {
  let taps: number[] = [];
  return (session) => {
    taps = [...taps.slice(-7), now()];
    const bpm = tempoOfTaps(taps);
    if (bpm !== null) changeTempo(session, bpm);
  };
}

const tap = createTapTempo(() => performance.now());

export const tapTempo: Command = {
  id: 'tap-tempo',
  label: 'Tap the tempo',
  group: 'Song',
  keys: ['Shift+B'],
  when: canEdit,
  run: tap,
};
