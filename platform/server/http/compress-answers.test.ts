import fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressAnswers } from './compress-answers.ts';

const long = 'a long answer '.repeat(200);
const server = fastify();
compressAnswers(server);
server.get('/short', (_request, reply) => reply.type('text/plain').send('short'));
server.get('/picture', (_request, reply) => reply.type('image/png').send(Buffer.from(long)));
server.get('/done', (_request, reply) =>
  reply.type('text/plain').header('content-encoding', 'gzip').send(Buffer.from(long)),
);
server.get('/vary', (_request, reply) => reply.type('application/json').header('vary', 'cookie').send(long));
const ask = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
  server.inject({ method, url, headers: { 'accept-encoding': 'br' } });

test('what is short, is no text or is compressed already is sent as it is [OPS-019]', async () => {
  for (const [path, length] of [
    ['/short', 5],
    ['/picture', long.length],
    ['/done', long.length],
  ] as const) {
    const answer = await ask(path);
    expect(answer.headers['content-encoding']).toBe(path === '/done' ? 'gzip' : undefined);
    expect(answer.rawPayload.length).toBe(length);
  }
});

test('a compressed answer names its length and all that it depends on, for HEAD too [OPS-019]', async () => {
  const answer = await ask('/vary');
  expect(answer.headers['content-encoding']).toBe('br');
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  expect(answer.headers['vary']).toBe('cookie, accept-encoding');
  const head = await ask('/vary', 'HEAD');
  expect(head.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': answer.headers['content-length'],
  });
});
