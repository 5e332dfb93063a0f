const storageKey = 'playerKeys';

/** Whether single letters control the player. People who dictate may switch them off. */
export function arePlayerKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function setPlayerKeysOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Storage may be blocked: the keys then stay on.
  }
}
