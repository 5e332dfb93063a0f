import type { ServerResponse } from 'node:http';
import type { OpenFile } from './open-files.ts';

/**
 * Sends the bytes from `start` to `end` (included), of which `first` is already read. The next piece is read when the previous
 * one was sent, so that a slow client occupies one buffer. Resolves when everything is sent or the client has disconnected.
 */
export async function sendPieces(
  response: ServerResponse,
  file: OpenFile,
  first: Uint8Array,
  start: number,
  end: number,
): Promise<void> {
  let piece = first;
  let position = start;
  for (;;) {
    position += piece.byteLength;
    const last = position > end;
    if (piece.byteLength === 0) {
      // The object is shorter than its size: a broken answer must not look complete.
      response.destroy();
      return;
    }
    const left = await writePiece(response, piece, last);
    if (!left) return;
    file.recycle(piece);
    if (last) return;
    try {
      piece = await file.read(position, end - position + 1);
    } catch {
      response.destroy();
      return;
    }
  }
}

/** True when the piece was passed to the system; false when the connection is closed, and the buffer may still be in use. */
function writePiece(response: ServerResponse, piece: Uint8Array, last: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    if (response.destroyed) return resolve(false);
    const onClose = () => resolve(false);
    response.once('close', onClose);
    const onLeft = (error?: Error | null) => {
      response.off('close', onClose);
      resolve(!error);
    };
    if (last) response.end(piece, onLeft);
    else response.write(piece, onLeft);
  });
}
