/** The only message that clients may send. */
const pingText = '{"event":"ping"}';

/** Whether the bytes are the JSON of a ping, with any whitespace. */
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
