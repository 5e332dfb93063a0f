import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface AFacebook {
  /** The people there, by id; tests add and change them. */
  people: Map<string, { email?: string }>;
  /** Settings of a server that trusts this fake as Facebook. */
  settings: Record<string, string>;
  close(): void;
}

const client = { id: 'tonehall-app', secret: 'the secret of the app in tests' };

interface Code {
  person: string;
  redirectUri: string;
  challenge: string;
}

/** A fake of Facebook on loopback: its dialog, its token call and `/me`. It stops with the test file. */
export async function aFacebook(): Promise<AFacebook> {
  const people = new Map<string, { email?: string }>();
  const codes = new Map<string, Code>();
  const tokens = new Map<string, string>();

  /** The dialog asks for the person; with `as` it is answered. */
  function dialog(query: URLSearchParams, response: ServerResponse): void {
    const as = query.get('as');
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    if (query.has('cancel')) {
      for (const [name, value] of Object.entries({ error: 'access_denied', error_reason: 'user_denied' }))
        back.searchParams.set(name, value);
    } else if (as === null) {
      const links = [...people.keys()].map((id) => `<p><a href="?${query}&as=${id}">Go on as ${id}</a></p>`);
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        `<!doctype html><link rel="icon" href="data:,"><h1>Who are you?</h1>${links.join('')}<p><a href="?${query}&cancel=1">Cancel</a></p>`,
      );
      return;
    } else {
      const code = randomUUID();
      const challenge = query.get('code_challenge') ?? '';
      codes.set(code, { person: as, redirectUri: query.get('redirect_uri') ?? '', challenge });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  /** A code works once, for the app with the secret, with the redirect address that it was made for. */
  async function giveToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      form.get('client_id') === client.id &&
      form.get('client_secret') === client.secret &&
      code?.redirectUri === form.get('redirect_uri') &&
      code?.challenge === proof;
    if (!isRight || !code) return json(response, 400, { error: { message: 'Invalid code', code: 100 } });
    const token = randomUUID();
    tokens.set(token, code.person);
    json(response, 200, { access_token: token, token_type: 'bearer', expires_in: 5000 });
  }

  function me(request: IncomingMessage, query: URLSearchParams, response: ServerResponse): void {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const person = tokens.get(token);
    const proof = createHmac('sha256', client.secret).update(token).digest('hex');
    if (person === undefined || query.get('appsecret_proof') !== proof)
      json(response, 400, { error: { message: 'Invalid token', code: 190 } });
    else json(response, 200, { id: person, ...people.get(person) });
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://facebook.test');
    if (pathname === '/dialog/oauth') dialog(searchParams, response);
    else if (pathname === '/oauth/access_token' && request.method === 'POST')
      void giveToken(request, response);
    else if (pathname === '/me') me(request, searchParams, response);
    else json(response, 404, { error: { message: 'Unknown path' } });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  afterAll(close);
  return {
    people,
    settings: {
      FACEBOOK_CLIENT_ID: client.id,
      FACEBOOK_CLIENT_SECRET: client.secret,
      FACEBOOK_DIALOG_URL: `${origin}/dialog/oauth`,
      FACEBOOK_GRAPH_URL: origin,
    },
    close,
  };
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
