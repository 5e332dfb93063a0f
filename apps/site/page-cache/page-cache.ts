import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import zlib from 'node:zlib';
import { allIds, type InvalidatedIds } from '#platform/server/live/invalidation.ts';

/** A rendered page for the cache. Only 200s are cached. */
export interface CacheablePage {
  status: number;
  html: string;
  headers: Readonly<Record<string, string>>;
  /** Names by which the page can be invalidated: the ids of what it shows. */
  tags?: readonly string[];
  /** Whether a time has come at which the page shows something else; it is not served then. */
  isOver?: (() => boolean) | undefined;
}

export interface Variant {
  body: Buffer;
  etag: string;
  headers: OutgoingHttpHeaders;
  notModified: OutgoingHttpHeaders;
}

/** One page, compressed once for all guests. */
export interface StoredPage {
  status: number;
  br: Variant;
  gzip: Variant;
  identity: Variant;
  bytes: number;
  storedAt: number;
  tags: ReadonlySet<string>;
  isOver: () => boolean;
}

interface PageCacheOptions {
  now?: () => number;
  freshMs?: number;
  staleMs?: number;
  maxBytes?: number;
  /** Called when a background rendering fails; the stale page is still served. */
  onError?: (error: unknown) => void;
}

/**
 * Caches whole pages of guests as compressed buffers. A page is fresh for a moment, then served stale while one rendering in the
 * background replaces it; one rendering per key at a time; the least recently used are dropped.
 */
export function createPageCache(options: PageCacheOptions = {}) {
  const {
    now = Date.now,
    freshMs = 2_000,
    staleMs = 60_000,
    maxBytes = 64_000_000,
    onError = () => {},
  } = options;
  const pages = new Map<string, StoredPage>();
  const rendering = new Map<string, Promise<StoredPage>>();
  let bytes = 0;
  let generation = 0;

  function drop(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    bytes -= page.bytes;
    pages.delete(key);
  }

  function insert(key: string, page: StoredPage): void {
    drop(key);
    if (page.bytes > maxBytes) return;
    pages.set(key, page);
    bytes += page.bytes;
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  }

  function renderOnce(key: string, render: () => Promise<CacheablePage>): Promise<StoredPage> {
    const running = rendering.get(key);
    if (running) return running;
    const startedIn = generation;
    const task = render()
      .then((rendered) => {
        const page = toStoredPage(rendered, now());
        // A page that was invalidated during its rendering may be outdated.
        if (startedIn !== generation) return page;
        if (rendered.status === 200) insert(key, page);
        else drop(key);
        return page;
      })
      .finally(() => {
        if (rendering.get(key) === task) rendering.delete(key);
      });
    rendering.set(key, task);
    return task;
  }

  return {
    /** The stored page if it may still be served; a stale one is replaced in the background. */
    peek(key: string, render: () => Promise<CacheablePage>): StoredPage | undefined {
      const page = pages.get(key);
      if (!page || page.isOver()) return undefined;
      const age = now() - page.storedAt;
      if (age <= freshMs) return page;
      if (age > staleMs) return undefined;
      renderOnce(key, render).catch(onError);
      // Moved to the recent end; fresh hits skip this, as a page in use is replaced every few seconds.
      pages.delete(key);
      pages.set(key, page);
      return page;
    },
    /** The page, rendered now unless it is stored or being rendered. */
    async get(key: string, render: () => Promise<CacheablePage>): Promise<StoredPage> {
      return this.peek(key, render) ?? renderOnce(key, render);
    },
    /** Drops every page with one of the tags, or all; running renderings are not cached either. */
    invalidate(changed: InvalidatedIds): void {
      generation += 1;
      rendering.clear();
      for (const [key, { tags }] of pages)
        if (changed === allIds || changed.some((id) => tags.has(id))) drop(key);
    },
    get bytes() {
      return bytes;
    },
    get size() {
      return pages.size;
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

const brotliOptions = {
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 4,
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
  },
};

/** Compresses a page and computes the headers of each variant. */
function toStoredPage(
  { status, html, headers, tags = [], isOver = never }: CacheablePage,
  storedAt: number,
): StoredPage {
  const identity = Buffer.from(html);
  const br = zlib.brotliCompressSync(identity, brotliOptions);
  const gzip = zlib.gzipSync(identity, { level: 5 });
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const variant = (body: Buffer, encoding: string | null): Variant => {
    const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`;
    const shared = { ...headers, etag, vary: 'accept-encoding, cookie' };
    return {
      body,
      etag,
      notModified: shared,
      headers: {
        ...shared,
        'content-type': 'text/html; charset=utf-8',
        'content-length': body.length,
        ...(encoding ? { 'content-encoding': encoding } : {}),
      },
    };
  };
  return {
    status,
    br: variant(br, 'br'),
    gzip: variant(gzip, 'gzip'),
    identity: variant(identity, null),
    bytes: identity.length + br.length + gzip.length + 2_000,
    storedAt,
    tags: new Set(tags),
    isOver,
  };
}

const never = () => false;
