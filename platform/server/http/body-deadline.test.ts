import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { enforceBodyDeadlines } from './body-deadline.ts';

const server = Fastify();
// Much longer than the pauses of 100 ms, so that a busy machine does not make a fast client late.
enforceBodyDeadlines(server, { bodyMs: 1000, floorBytes: 1000, floorPeriodMs: 1000 });
server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
const readAll = async (body: AsyncIterable<Buffer>) => {
  let length = 0;
  for await (const chunk of body) length += chunk.length;
  return { length };
};
server.post('/json', async (request) => request.body);
let reading = Promise.withResolvers<void>();
server.put('/later', { config: { slowBody: true } }, async (request) => {
  await reading.promise;
  return readAll(request.raw);
});
server.put('/upload', { config: { slowBody: true } }, async (request) => readAll(request.raw));
const port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
afterAll(() => server.close());

/** Sends pieces with pauses of 100 ms; returns the answer, if any. */
async function drip(head: string, length: number, pieces: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.write(`${head} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n`);
  socket.write(`Content-Type: ${head.includes('json') ? 'application/json' : 'audio/wav'}\r\n\r\n`);
  for (const piece of pieces) {
    socket.write(piece);
    await sleep(100);
  }
  if (!socket.closed) await once(socket, 'close');
  return answer;
}

test('a slow body is answered 408 in the error shape, and the connection is closed', async () => {
  const answer = await drip('POST /json', 100, [
    '{"a":',
    '1',
    ' ',
    ' ',
    ' ',
    ' ',
    ' ',
    ' ',
    ' ',
    ' ',
    ' ',
    ' ',
  ]);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('{"error":"The request took too long."}');
});

test('a body that arrives in time is read', async () => {
  expect(await drip('POST /json', 7, ['{"a":', '1}'])).toContain('{"a":1}');
});

test('an upload may take long at the minimum rate; a slower one is ended', async () => {
  const piece = 'x'.repeat(1000);
  expect(await drip('PUT /upload', 8000, Array<string>(8).fill(piece))).toContain('{"length":8000}');
  expect(await drip('PUT /upload', 8000, Array<string>(8).fill('x'))).toMatch(/^HTTP\/1\.1 408 /);
});

test.each([
  ['the whole of a small body', 10],
  ['what fits of a large one', 1_000_000],
])(
  'a client that has sent %s does not time out while the server reads nothing [TRACK-104]',
  async (_, length) => {
    reading = Promise.withResolvers<void>();
    const { answer, socket } = send(length);
    // Each takes at least one period of the deadline.
    for (let periods = 0; periods < 3; periods += 1) {
      expect(await drip('PUT /upload', 8000, Array<string>(8).fill('x'))).toMatch(/^HTTP\/1\.1 408 /);
    }
    expect(socket.closed).toBe(false);
    reading.resolve();
    expect(await answer).toContain(`{"length":${length}}`);
  },
);

/** Sends a body at once to the route that reads it late. */
function send(length: number) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`PUT /later HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n`);
  socket.write('Content-Type: audio/wav\r\n\r\n');
  socket.write('x'.repeat(length));
  return { socket, answer: text(socket) };
}
