import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { ensureChromium } from '../../tools/test-run/ensure-chromium.ts';
import { chromiumFlags } from './open-window.ts';

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: never;
  result?: unknown;
  error?: { message: string };
}

type Listener = (params: never) => void;

/** A page of its own browser context, steered by Chromium's protocol. */
export interface Tab {
  send<T>(method: string, params?: object): Promise<T>;
  on(method: string, listener: Listener): void;
  close(): Promise<void>;
}

export interface Chromium {
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

/**
 * Starts a Chromium for measuring. Playwright turns the protocol's `Runtime` on in every page, which makes Chromium parse React a
 * second time for the positions in its prepared errors; nobody's browser does that.
 */
export async function startChromium(): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-chromium-'));
  const flags = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...chromiumFlags];
  const child = spawn(ensureChromium(), flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  const socket = new WebSocket(await addressOf(child));
  await once(socket, 'open');
  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, Listener>();
  let sent = 0;
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.params) listeners.get(`${message.sessionId} ${message.method}`)?.(message.params);
  });
  const send = async <T>(method: string, params: object = {}, sessionId?: string): Promise<T> => {
    const id = ++sent;
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await answer;
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as T;
  };
  return {
    async openTab() {
      const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext');
      const place = { url: 'about:blank', width: 1280, height: 860, browserContextId };
      const { targetId } = await send<{ targetId: string }>('Target.createTarget', place);
      const attach = { targetId, flatten: true };
      const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', attach);
      return {
        send: (method, params) => send(method, params, sessionId),
        on: (method, listener) => void listeners.set(`${sessionId} ${method}`, listener),
        close: () => send('Target.disposeBrowserContext', { browserContextId }),
      };
    },
    async close() {
      const ended = once(child, 'exit');
      await send('Browser.close');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The address of the protocol, which Chromium prints. Throws if it ends before. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('Chromium was started without its output');
  for await (const line of createInterface({ input: stderr })) {
    const address = /ws:\/\/\S+/.exec(line)?.[0];
    if (address) {
      stderr.resume();
      return address;
    }
  }
  throw new Error('Chromium ended before it listened');
}
