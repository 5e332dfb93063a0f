import { createStore } from '#platform/web/store.ts';
import type { Command } from '../../commands/command.ts';

interface OwnKeys {
  /** Keys that a person has set, by command; an empty list is switched off. */
  readonly changed: Readonly<Record<string, readonly string[]>>;
  /** Whether commands of a single key act. */
  readonly single: boolean;
}

const storageKey = 'tonehall.studio.keys';
const first: OwnKeys = { changed: {}, single: true };

/** Shortcuts as this browser has them (STUDIO-203). */
export const ownKeys = createStore<OwnKeys>(readOwnKeys());

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function readOwnKeys(): OwnKeys {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (typeof read !== 'object' || read === null) return first;
    const { changed, single } = read as { changed?: unknown; single?: unknown };
    const entries = Object.entries(changed ?? {}).filter((entry): entry is [string, string[]] =>
      isTexts(entry[1]),
    );
    return { changed: Object.fromEntries(entries), single: single !== false };
  } catch {
    return first;
  }
}

function save(next: OwnKeys): void {
  ownKeys.setState(next);
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Without storage they hold until the page is closed.
  }
}

const isSingle = (key: string) => key.length === 1;

/** The keys of a command as this person has them. */
export function keysOf({ id, keys }: Command): readonly string[] {
  const { changed, single } = ownKeys.getState();
  const own = changed[id] ?? keys;
  return single ? own : own.filter((key) => !isSingle(key));
}

/** Gives a command a key, or takes its keys away. A key that another has is refused: gives the other's name. */
export function setKey(commands: readonly Command[], command: Command, key: string | null): string | null {
  const other = commands.find(
    (one) =>
      one.id !== command.id && one.scope === command.scope && key !== null && keysOf(one).includes(key),
  );
  if (other !== undefined) return other.label;
  const { changed, single } = ownKeys.getState();
  save({ single, changed: { ...changed, [command.id]: key === null ? [] : [key] } });
  return null;
}

export const setSingleKeys = (single: boolean): void => save({ ...ownKeys.getState(), single });

export const resetKeys = (): void => save(first);
