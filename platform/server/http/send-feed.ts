import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type RssChannel, rssXml } from '#platform/pure/rss.ts';

/** Answers with the channel as RSS 2.0, or 304 to a reader that has it. */
export function sendFeed(request: FastifyRequest, reply: FastifyReply, channel: RssChannel): FastifyReply {
  const xml = rssXml(channel);
  const etag = `"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'public, no-cache').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/rss+xml; charset=utf-8').send(xml);
}
