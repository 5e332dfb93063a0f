import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/**
 * A static page of the weight of a blog's home: 33 kB of HTML, 19 kB of style and 24 kB of script, compressed, and ten pictures. It
 * stands in for Ghost, which is not installed here.
 */
export async function servePlainPage(): Promise<{ url: string; close(): void }> {
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="240"><rect width="400" height="240" fill="#678"/></svg>';
  const cards = Array.from({ length: 10 }, (_none, at) => {
    const text = randomBytes(1100)
      .toString('base64')
      .replaceAll(/[+/=0-9]/g, ' ');
    return `<article><img src="/${at}.svg" width="400" height="240" alt=""><h2>Post ${at}</h2><p>${text}</p></article>`;
  });
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plain</title>
    <link rel="stylesheet" href="/style.css"><script src="/script.js" defer></script></head>
    <body><main><h1>Plain</h1>${cards.join('\n')}</main></body></html>`;
  const filler = (bytes: number) => randomBytes(bytes * 0.74).toString('base64');
  const style = `body{font:16px sans-serif;max-width:60rem;margin:auto}main{display:grid;gap:2rem}/*${filler(19_000)}*/`;
  const script = `document.title = 'Plain page';/*${filler(24_000)}*/`;
  const files = new Map<string, [type: string, body: Buffer]>([
    ['/', ['text/html; charset=utf-8', gzipSync(html)]],
    ['/style.css', ['text/css', gzipSync(style)]],
    ['/script.js', ['text/javascript', gzipSync(script)]],
    ...cards.map((_card, at): [string, [string, Buffer]] => [
      `/${at}.svg`,
      ['image/svg+xml', gzipSync(picture)],
    ]),
  ]);
  const server = createServer((request, response) => {
    const [type, body] = files.get(request.url ?? '') ?? ['text/plain', gzipSync('')];
    response.writeHead(200, {
      'content-type': type,
      'content-encoding': 'gzip',
      'content-length': body.length,
    });
    response.end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
