import type { ReadableStore } from '#platform/web/store.ts';
import type { Sound } from '../audio/sound.ts';
import type { Draft } from '../gestures/draft.ts';
import type { OwnState } from './own-state.ts';
import type { SessionRoom } from './session-room.ts';

/** More of a selection or a drag than this is not shown to others. */
const most = 40;

interface Shared {
  readonly own: ReadableStore<OwnState>;
  readonly draft: ReadableStore<Draft | null>;
  readonly sound: Pick<Sound, 'subscribe' | 'getState'>;
  /** The recording that runs. */
  readonly take: ReadableStore<object | null>;
  readonly room: Pick<SessionRoom, 'setPresence'>;
}

/** Gives the room what this page looks at, points at, drags and plays; returns what ends it. */
export function sharePresence({ own, draft, sound, take, room }: Shared): () => void {
  const share = () => {
    const { track, cursor, selection, panel } = own.getState();
    const shown = toPresence(draft.getState());
    const { isPlaying } = sound.getState();
    room.setPresence({
      view: panel ?? 'timeline',
      cursor: { tick: cursor, ...(track !== null && { track }) },
      selection: selection.slice(0, most),
      transport: { playing: isPlaying, tick: cursor },
      ...(take.getState() !== null && { recording: true }),
      ...(shown !== null && { draft: shown }),
    });
  };
  share();
  const ends = [own, draft, sound, take].map((store) => store.subscribe(share));
  return () => {
    for (const end of ends) end();
  };
}

/** A running drag: `[region, start, track]` of what moves, `[region, start, end]` of what is trimmed. */
function toPresence(draft: Draft | null): object | null {
  if (draft?.kind === 'move')
    return { moves: [...draft.moves].slice(0, most).map(([id, { start, track }]) => [id, start, track]) };
  if (draft?.kind === 'trim')
    return { trims: [...draft.trims].slice(0, most).map(([id, { start, end }]) => [id, start, end]) };
  return null;
}
