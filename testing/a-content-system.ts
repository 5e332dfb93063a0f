import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A fake content system of the wire shape of Strapi 4, on a free port of this machine. */
export interface AContentSystem {
  url: string;
  token: string;
  /** The attributes of its published pages. */
  pages: Record<string, unknown>[];
  /** Files by path: type and bytes. */
  files: Map<string, { mime: string; bytes: Buffer }>;
  /** Addresses that were asked for. */
  asked: string[];
  /** Answers instead of the pages, until it is unset. */
  answer: Answer | null;
  close(): Promise<void>;
}

const token = 'a-token-of-the-content-system';

export async function aContentSystem(pages: Record<string, unknown>[] = []): Promise<AContentSystem> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://content.test');
    system.asked.push(request.url ?? '');
    const file = system.files.get(pathname);
    if (file) response.writeHead(200, { 'content-type': file.mime }).end(file.bytes);
    else if (system.answer) system.answer(request, response);
    else if (request.headers.authorization !== `Bearer ${token}`) answerJson(response, { error: {} }, 401);
    else if (pathname !== '/api/pages') answerJson(response, { error: {} }, 404);
    else answerJson(response, pageOf(searchParams));
  });

  function pageOf(search: URLSearchParams): object {
    const page = Number(search.get('pagination[page]') ?? 1);
    const pageSize = Number(search.get('pagination[pageSize]') ?? 25);
    const shown = system.pages.slice((page - 1) * pageSize, page * pageSize);
    const total = system.pages.length;
    return {
      data: shown.map((attributes) => ({ id: system.pages.indexOf(attributes) + 1, attributes })),
      meta: { pagination: { page, pageSize, pageCount: Math.max(1, Math.ceil(total / pageSize)), total } },
    };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const system: AContentSystem = {
    url: `http://127.0.0.1:${port}/api`,
    token,
    pages,
    files: new Map(),
    asked: [],
    answer: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return system;
}

export function answerJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A page's attributes as a content system sends them. */
export const aRemotePage = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  path: '/remote',
  title: 'Remote',
  type: 'article',
  description: 'From elsewhere',
  publishedAt: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  locale: 'en',
  blocks: [{ id: 1, __component: 'blocks.markdown', content: 'Hello **there**' }],
  ...more,
});

/** A media item as Strapi 4 wraps it; `path` is on the content system's host. */
export const aRemoteMedium = (path: string, more: Record<string, unknown> = {}) => ({
  data: {
    id: 7,
    attributes: {
      name: 'drum.png',
      alternativeText: 'A drum',
      caption: null,
      width: 640,
      height: 480,
      formats: { thumbnail: { url: path, width: 240, height: 180, mime: 'image/png', size: 2.5, hash: 'x' } },
      hash: 'drum_123',
      ext: '.png',
      mime: 'image/png',
      size: 12.34,
      url: path,
      previewUrl: null,
      provider: 'local',
      ...more,
    },
  },
});
