/** The theme setting: follow the system, or one of the two themes. */
export type ThemeChoice = 'system' | 'ink' | 'paper';

const storageKey = 'theme';
const listeners = new Set<() => void>();

/** The stored choice; `system` where nothing is stored, storage is blocked, or there is no browser. */
export function readTheme(): ThemeChoice {
  try {
    const stored = globalThis.localStorage?.getItem(storageKey);
    return stored === 'ink' || stored === 'paper' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Stores the choice, applies it and calls the subscribers. Where storage is blocked it lasts until the page is left. */
export function setTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  try {
    if (choice === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Storage is blocked: the theme applies until the page is left.
  }
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore(subscribeTheme, readTheme, () => 'system')`; follows changes in other tabs. */
export function subscribeTheme(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey) setTheme(readTheme());
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Inline script for the head: sets the stored theme on `<html>` before the first paint. */
export const themeScript = `try{var t=localStorage.getItem('${storageKey}');if(t==='ink'||t==='paper')document.documentElement.dataset.theme=t}catch(e){}`;
