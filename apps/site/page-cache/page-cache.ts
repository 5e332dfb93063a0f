import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { compressQuickly, compressThoroughly, type Encoding } from '#platform/server/http/compress.ts';
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
  headers: OutgoingHttpHeaders;
  notModified: OutgoingHttpHeaders;
}

/** One page, compressed for all guests as it is asked for. */
export interface StoredPage {
  status: number;
  /** Identifies the page, whatever its encoding. */
  hash: string;
  /** The page in an encoding: compressed quickly when it is asked for first, and thoroughly once it is asked for again. */
  variantFor(encoding: Encoding | null): Variant;
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
    maxBytes = 32_000_000,
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

/** Computes the headers of a page; its variants are compressed when they are asked for. */
function toStoredPage(
  { status, html, headers, tags = [], isOver = never }: CacheablePage,
  storedAt: number,
): StoredPage {
  const bytes = Buffer.from(html);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const variant = (body: Buffer, encoding: Encoding | null): Variant => {
    const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`;
    const shared = { ...headers, etag, vary: 'accept-encoding, cookie' };
    return {
      body,
      notModified: shared,
      headers: {
        ...shared,
        'content-type': 'text/html; charset=utf-8',
        'content-length': body.length,
        ...(encoding ? { 'content-encoding': encoding } : {}),
      },
    };
  };
  const identity = variant(bytes, null);
  const compressed = new Map<Encoding, Variant>();
  const askedAgain = new Set<Encoding>();

  function variantFor(encoding: Encoding | null): Variant {
    if (encoding === null) return identity;
    const before = compressed.get(encoding);
    if (!before) {
      const quick = variant(compressQuickly(bytes, encoding), encoding);
      compressed.set(encoding, quick);
      return quick;
    }
    if (!askedAgain.has(encoding)) {
      askedAgain.add(encoding);
      // The quick one stays where this fails.
      compressThoroughly(bytes, encoding).then(
        (body) => compressed.set(encoding, variant(body, encoding)),
        () => {},
      );
    }
    return before;
  }
  return {
    status,
    hash,
    variantFor,
    // Text is compressed to less than half, in two encodings.
    bytes: bytes.length * 2 + 2_000,
    storedAt,
    tags: new Set(tags),
    isOver,
  };
}

const never = () => false;
