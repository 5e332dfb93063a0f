import type { Presence, RoomPerson } from '#studio/document/room-messages.ts';

/** How far the edits of this page are kept. */
export type Saving =
  /** Nothing is changed here, so that there is nothing to save. */
  | { kind: 'none' }
  | { kind: 'saved' }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'not saved'; reason: string };

/** What the views read of a room. */
export interface SessionRoomState {
  readonly role: 'owner' | 'editor' | 'listener';
  readonly saving: Saving;
  readonly deviceCopy: 'kept' | 'refused';
  /** Of the document, as the server counts it. */
  readonly stateBytes: number;
  /** Why this page was put out; null while it is in. */
  readonly closed: string | null;
  /** Everybody else who is in the room. */
  readonly people: readonly RoomPerson[];
}

/** The room of an open project, as far as the views need it. */
export interface SessionRoom {
  subscribe(listener: () => void): () => void;
  getState(): SessionRoomState;
  /** What the others are shown of this page. */
  setPresence(mine: Omit<Presence, 'clientId'>): void;
}
