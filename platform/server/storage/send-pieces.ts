import type { ServerResponse } from 'node:http';
import type { OpenFile } from './open-files.ts';

/**
 * Writes bytes `start` to `end` (included), of which `first` is already read. One piece is in memory at a time: the next is read
 * when the one before has left, so a slow reader costs nothing. Resolves when everything is sent or the reader is gone.
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
      // The object is shorter than it says: better a broken answer than a complete-looking one.
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

/** True when the piece has been handed to the system; false when the connection is gone, and the memory may still be in use. */
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
