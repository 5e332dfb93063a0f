import { type IncomingHttpHeaders, request } from 'node:http';
import type { AServer } from './a-server.ts';
import { aBrowser, type Person } from './person.ts';
import type { World } from './world.ts';

interface Injected {
  method: string;
  url: string;
  headers: object;
  payload?: string | Buffer;
}

interface Answer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  payload: string;
}

/** Sends an injected call over HTTP to a process; answers 503 where the connection is refused or breaks. */
export const injectOverHttp =
  (port: number) =>
  ({ method, url, headers, payload }: Injected): Promise<Answer> =>
    new Promise((done) => {
      const broken = () =>
        done({
          statusCode: 503,
          headers: { 'content-type': 'application/json' },
          payload: '{"error":"The connection broke"}',
        });
      const sent = request(
        { host: '127.0.0.1', port, method, path: url, headers: { ...headers } },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part) => {
            text += part;
          });
          answer.on('error', broken);
          answer.on('end', () =>
            done({ statusCode: answer.statusCode ?? 0, headers: answer.headers, payload: text }),
          );
        },
      );
      sent.on('error', broken);
      sent.end(payload);
    });

/** The browser of a member of this world, at a process on the same database. */
export function atProcess({ platform }: World, { cookies }: Person, port: number): Person {
  const server = { server: { inject: injectOverHttp(port) }, platform } as unknown as AServer;
  const browser = aBrowser(server, '127.0.0.1');
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}
