const maxStored = 2_000_000;

/** The object that the device keeps under a key; null where there is none. */
export function readRecord(key: string): Record<string, unknown> | null {
  try {
    const text = localStorage.getItem(key) ?? '';
    const value: unknown = text.length > maxStored ? null : JSON.parse(text);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** Keeps an object on the device; where storage is blocked or full it lasts until the page is closed. */
export function writeRecord(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is kept.
  }
}

/** Whether a stored value is a length in ms. */
export const isLength = (value: unknown): value is number => Number.isFinite(value) && (value as number) >= 0;
