/** The one thing that a page may say. */
const pingText = '{"event":"ping"}';

/** Whether these bytes are the JSON of a ping, however it is spaced. */
export function isPing(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  if (text === pingText) return true;
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === pingText;
  } catch {
    return false;
  }
}
