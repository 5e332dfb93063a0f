import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '#platform/server/config/config.ts';

const style = `:root{color-scheme:dark light}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 Inter,system-ui,sans-serif;
background:light-dark(#faf9f6,#0b0c10);color:light-dark(#1a1a1f,#f2f1ec)}main{max-width:30rem;padding:2rem}h1{font-size:2.25rem;line-height:1.1;margin:0 0 1rem}
p{color:light-dark(#55555f,#b4b4ba)}a{color:inherit}`;

/** The studio's host until the studio stands: one page that says so, at every address. Not yet listening. */
export function createStudioServer(config: Pick<Config, 'siteUrl'>): FastifyInstance {
  const server = Fastify({ logger: false });
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The studio · Tonehall</title><style>${style}</style></head><body><main><h1>The studio is being built</h1>
<p>Here you will make music in the browser: record, arrange, mix, alone or with others. It is not ready yet.</p>
<p>Until then you can share what you made elsewhere: <a href="${config.siteUrl}/account/tracks">upload a track</a>, or
<a href="${config.siteUrl}/tracks">listen to others</a>.</p></main></body></html>`;
  server.get('/*', (_request, reply) =>
    reply
      .headers({
        'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self' ${config.siteUrl}; base-uri 'none'`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(page),
  );
  return server;
}
