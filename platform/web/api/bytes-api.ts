import { Refusal } from '#platform/pure/refusal.ts';

/** Sends bytes by PUT to a call of this host that takes no JSON. Throws a `Refusal`, with status 0 for a lost connection. */
export async function sendBytes(url: string, bytes: Uint8Array, csrfToken: string): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream', 'x-csrf-token': csrfToken };
  const body = new Blob([new Uint8Array(bytes)]);
  const response = await fetch(url, { method: 'PUT', headers, body, credentials: 'same-origin' }).catch(
    () => null,
  );
  if (response === null) throw lostConnection();
  if (!response.ok) throw new Refusal(response.status, 'The document was not taken.');
}

/** Bytes that a call of this host answers; none for an empty answer. Throws a `Refusal`, with status 0 for a lost connection. */
export async function readBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url, { credentials: 'same-origin' }).catch(() => null);
  if (response === null) throw lostConnection();
  if (!response.ok) throw new Refusal(response.status, 'The document could not be read.');
  return new Uint8Array(await response.arrayBuffer());
}

const lostConnection = () =>
  new Refusal(0, 'The connection was lost. Please try again.', { code: 'offline' });
