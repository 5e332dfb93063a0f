/** What a client may send: a ping, or the key of what its page shows, of which it wants live messages; null ends them. */
export type ClientMessage = { event: 'ping' } | { event: 'watch'; key: string | null };

const pingText = '{"event":"ping"}';
const maxKeyLength = 100;

/** Reads the JSON of a message, with any whitespace; null for anything else. */
export function readClientMessage(bytes: Buffer): ClientMessage | null {
  const text = bytes.toString('utf8');
  if (text === pingText) return { event: 'ping' };
  try {
    const value: unknown = JSON.parse(text);
    if (JSON.stringify(value) === pingText) return { event: 'ping' };
    return readWatch(value);
  } catch {
    return null;
  }
}

function readWatch(value: unknown): ClientMessage | null {
  if (!hasKeys(value, ['event', 'data']) || value.event !== 'watch' || !hasKeys(value.data, ['key']))
    return null;
  const { key } = value.data;
  if (key === null) return { event: 'watch', key };
  return typeof key === 'string' && key.length <= maxKeyLength ? { event: 'watch', key } : null;
}

function hasKeys<K extends string>(value: unknown, keys: readonly K[]): value is Record<K, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).sort().join() === [...keys].sort().join()
  );
}
