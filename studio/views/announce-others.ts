import type * as Y from 'yjs';
import type { ReadableStore } from '#platform/web/store.ts';
import type { Song } from '#studio/document/song.ts';
import type { Sound } from '../audio/sound.ts';
import type { OwnState } from './own-state.ts';
import type { SessionRoom } from './session-room.ts';
import { createChangeSum } from './sum-changes.ts';

/** What others do is said in sum, at most so often (STUDIO-207). */
const everyMs = 5_000;
/** One gesture may come in several updates. */
const gatherMs = 500;

interface Watched {
  readonly doc: Y.Doc;
  readonly song: ReadableStore<Song>;
  readonly own: ReadableStore<OwnState>;
  readonly sound: Pick<Sound, 'subscribe' | 'getState'>;
  readonly room: Pick<SessionRoom, 'getState'>;
  say(text: string): void;
}

/** Announces what others have changed; while it plays only where that was asked for, and else when it stops. Returns what ends it. */
export function announceOthers({ doc, song, own, sound, room, say }: Watched): () => void {
  const sum = createChangeSum();
  const clients = new Set<number>();
  let known = song.getState();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let saidAt = Number.NEGATIVE_INFINITY;

  const isHeld = () => sound.getState().isPlaying && !own.getState().announcesWhilePlaying;
  const flush = () => {
    timer = null;
    if (isHeld()) return;
    const text = own.getState().announces === 'short' ? sum.short() : sum.full(song.getState());
    sum.clear();
    const names = namesOf(room, clients);
    clients.clear();
    if (text === null) return;
    saidAt = performance.now();
    say(`${names}: ${text}`);
  };
  const plan = () => {
    if (timer !== null || isHeld() || sum.isEmpty()) return;
    timer = setTimeout(flush, Math.max(gatherMs, saidAt + everyMs - performance.now()));
  };
  const onTransaction = (transaction: Y.Transaction) => {
    const before = known;
    known = song.getState();
    if (transaction.local || before === known) return;
    sum.add(before, known);
    for (const [client, clock] of transaction.afterState)
      if (clock > (transaction.beforeState.get(client) ?? 0)) clients.add(client);
    plan();
  };
  // The song is read on `update`, which comes before.
  doc.on('afterAllTransactions', onAll);
  function onAll(_doc: Y.Doc, transactions: Y.Transaction[]) {
    for (const transaction of transactions) onTransaction(transaction);
  }
  const stopSound = sound.subscribe(plan);
  return () => {
    doc.off('afterAllTransactions', onAll);
    stopSound();
    if (timer !== null) clearTimeout(timer);
  };
}

/** "Ben and Cleo"; who has left meanwhile is not known by name any more. */
function namesOf(room: Pick<SessionRoom, 'getState'>, clients: ReadonlySet<number>): string {
  const { people } = room.getState();
  const names = [...clients].flatMap(
    (client) => people.find(({ clientId }) => clientId === client)?.name ?? [],
  );
  return names.length === 0 ? 'Others' : [...new Set(names)].join(' and ');
}
