import { createContext, use, useSyncExternalStore } from 'react';
import type { Song } from '#studio/document/song.ts';
import type { SoundState } from '../audio/sound.ts';
import type { OwnState } from './own-state.ts';
import type { Face } from './people/face.ts';
import type { Session } from './session.ts';
import type { SessionRoomState } from './session-room.ts';

export const SessionContext = createContext<Session | null>(null);

/** The open project; only inside of the studio. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('There is no open project');
  return session;
}

interface Readable<T> {
  subscribe(listener: () => void): () => void;
  getState(): T;
}

/** Part of a store. What is picked has to be the same value while nothing of it has changed. */
export function usePart<T, P>({ subscribe, getState }: Readable<T>, pick: (state: T) => P): P {
  const read = () => pick(getState());
  return useSyncExternalStore(subscribe, read, read);
}

export const useSong = <P>(pick: (song: Song) => P): P => usePart(useSession().song, pick);
export const useOwn = <P>(pick: (own: OwnState) => P): P => usePart(useSession().own, pick);
export const useSound = <P>(pick: (sound: SoundState) => P): P => usePart(useSession().sound, pick);
export const useRoom = <P>(pick: (room: SessionRoomState) => P): P => usePart(useSession().room, pick);

/** Whom the page knows by name. */
export const FacesContext = createContext<readonly Face[]>([]);

/** The name of somebody whose id the document has; null for who is neither of the project nor in its room. */
export function useNameOf(userId: string): string | null {
  const face = use(FacesContext).find(({ id }) => id === userId);
  const inRoom = useRoom((room) => room.people.find((person) => person.userId === userId)?.name);
  return face?.name ?? inRoom ?? null;
}
