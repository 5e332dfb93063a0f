import type { PointerEvent } from 'react';

/** What the owner of a list does with an entry. */
export interface EntryOrder {
  /** Index of the last entry that is loaded. */
  last: number;
  moveTo: (index: number) => void;
  /** Absent where entries cannot be taken out. */
  remove?: () => void;
  /** Of the handle, for dragging. */
  handlers: Record<string, (event: PointerEvent) => void>;
}
