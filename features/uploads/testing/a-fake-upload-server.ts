import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type UploadAnswer = (request: IncomingMessage, response: ServerResponse, bytes: Buffer) => void;

export const answerWith =
  (code: number, headers: Record<string, string> = {}): UploadAnswer =>
  (_request, response) =>
    void response.writeHead(code, headers).end();
export const dropConnection: UploadAnswer = (request) => void request.socket.destroy();
export const answerOffset =
  (offset: number): UploadAnswer =>
  (_request, response) =>
    void response.writeHead(200, { 'upload-offset': String(offset) }).end();

/**
 * A fake upload address on the page's origin: gives the answers in order, then 500, and records requests as `METHOD
 * offset body`.
 */
export async function aFakeUploadServer(...answers: UploadAnswer[]) {
  const asked: string[] = [];
  const server = createServer((request, response) => void reply(request, response));
  async function reply(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    asked.push([request.method, request.headers['upload-offset'], bytes.toString()].join(' '));
    (answers.shift() ?? answerWith(500))(request, response, bytes);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(`${origin}/page`);
  const permission = {
    fields: {},
    headers: { 'X-CSRF-Token': 't' },
    method: 'PUT' as const,
    url: `${origin}/uploads/a.wav?permission=p`,
    filename: 'a.wav',
  };
  return { permission, asked };
}
