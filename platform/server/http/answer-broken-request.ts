import type { Socket } from 'node:net';
import { malformed, Refusal } from '#platform/pure/refusal.ts';
import { dataHeaders } from './data-headers.ts';

const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: new Refusal(431, 'The request is too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal(408, 'The request took too long.'),
};
const reasons: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};
const security = Object.entries(dataHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** Answers malformed HTTP, and headers that are too large or too slow, in the error shape of the wire. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = refusals[error.code ?? ''] ?? malformed();
  const body = JSON.stringify(refusal.toBody());
  if (!socket.writable) return void socket.destroy(error);
  socket.end(
    `HTTP/1.1 ${refusal.status} ${reasons[refusal.status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Cache-Control: private, no-store\r\n${security}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
