import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaView } from '#features/media/contract.ts';
import { oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Platform } from '#platform/server/call.ts';
import { callInvalidationListeners } from '#platform/server/live/invalidation.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { PageDocument } from '../../model/page-document.ts';
import { type RemotePage, readRemotePage } from '../../model/remote/read-remote-page.ts';
import { findBundledPages } from '../published/bundled-pages.ts';
import type { PublishedPage } from '../published/find-published-pages.ts';
import { pagesTag } from '../published/publish-page-change.ts';
import { askContentSystem, type ContentSystem } from './ask-content-system.ts';
import { createCircuit } from './circuit.ts';
import { findContentCopies, placeOf, updateContentCopies } from './content-copies.store.ts';
import { type MediaSources, presentRemoteMedia } from './remote-media.ts';

/** How long what the content system has sent is not asked for again. */
export const remoteFreshMs = 60_000;
/** How long a reader waits for it, with an older copy and without one. */
const waitMs = { withCopy: 800, without: 4000 };
const failuresToOpen = 5;
const openMs = 30_000;
const failureText = 'the content system cannot be used; the last copy is shown';

/** What a process knows of the content system's pages. */
interface Shown {
  /** With the bundled ones at paths that the content system does not have. */
  pages: PublishedPage[];
  documents: ReadonlyMap<string, PageDocument>;
  /** Those that were shown before. */
  earlier: ReadonlyMap<string, PageDocument>;
  media: ReadonlyMap<string, MediaView>;
  sources: MediaSources;
  /** The content system's own, without the bundled ones. */
  copies: readonly RemotePage[];
  text: string;
}

export interface RemotePages {
  /** The pages that readers get now. Never throws for what the content system does. */
  get(now: Date): Promise<Shown>;
  /** The address of a file at the content system by the name of our copy. */
  sourceOf(name: string): string | undefined;
  /** What this process knows of the content system itself. */
  state(now: Date): { answeredAt: Date | null; failures: number; pausedUntil: Date | null };
}

/** The pages of the content system of a process; null where none is configured. */
export const remotePagesOf = oncePerOwner(
  (platform: Platform) => platform,
  (platform): RemotePages | null =>
    platform.config.content && createRemotePages(platform, platform.config.content),
);

function createRemotePages({ db, log, clock }: Platform, system: ContentSystem): RemotePages {
  const circuit = createCircuit({ failuresToOpen, openMs });
  let shown: Shown | null = null;
  let loading: Promise<void> | null = null;
  let asking: Promise<void> | null = null;
  let savedText = '';
  let freshUntil = 0;

  async function show(pages: readonly RemotePage[]): Promise<Shown> {
    const next = await toShown(pages);
    const isChanged = shown !== null && shown.text !== next.text;
    // A reader may have found its page just before, and asks for its document now.
    if (shown) next.earlier = shown.documents;
    shown = next;
    if (isChanged) callInvalidationListeners([pagesTag]);
    return next;
  }

  /** What was copied by any process before this one asks for the first time. */
  async function loadCopies(): Promise<void> {
    savedText = (await show(await findContentCopies(db))).text;
  }

  async function refresh(): Promise<void> {
    try {
      const copies = shown?.copies ?? [];
      const pages = readEntries(await askContentSystem(system), { system, copies, log });
      const { text } = await show(pages);
      if (text !== savedText) await updateContentCopies(db, pages, clock.now());
      savedText = text;
      freshUntil = clock.now().getTime() + remoteFreshMs;
      circuit.close();
    } catch (error) {
      const failures = circuit.countFailure(clock.now());
      log.warn({ failures, error: String(error) }, failureText);
    }
  }

  return {
    async get(now) {
      loading ??= loadCopies().catch((error: unknown) => {
        loading = null;
        throw error;
      });
      await loading;
      if (now.getTime() >= freshUntil && !circuit.isOpen(now)) {
        asking ??= refresh().finally(() => {
          asking = null;
        });
        const ms = shown && shown.copies.length > 0 ? waitMs.withCopy : waitMs.without;
        await Promise.race([asking, sleep(ms, undefined, { ref: false })]);
      }
      return shown ?? toShown([]);
    },
    sourceOf: (name) => shown?.sources.get(name),
    state: (now) => ({ answeredAt: answeredAtOf(freshUntil), ...circuit.state(now) }),
  };
}

/** When the last good answer came; null before the first one. */
const answeredAtOf = (freshUntil: number): Date | null =>
  freshUntil === 0 ? null : new Date(freshUntil - remoteFreshMs);

interface ReadOptions {
  system: ContentSystem;
  copies: readonly RemotePage[];
  log: Log;
}

/** The pages of an answer; one in another shape stays as it was copied. Throws where all of them have another shape. */
function readEntries(entries: readonly unknown[], { system, copies, log }: ReadOptions): RemotePage[] {
  const pages = new Map<string, RemotePage>();
  let broken = 0;
  for (const entry of entries) {
    try {
      const found: MediaSources = new Map();
      const page = readRemotePage(entry, presentRemoteMedia(system.url, found));
      if (page) pages.set(placeOf(page), { ...page, sources: Object.fromEntries(found) });
    } catch (error) {
      broken += 1;
      const copy = copies.find(({ id }) => id === idOfEntry(entry));
      if (copy) pages.set(placeOf(copy), copy);
      log.warn(
        { page: idOfEntry(entry), error: String(error) },
        'a page of the content system has another shape',
      );
    }
  }
  if (broken > 0 && broken === entries.length) throw new Error('No page of the answer has the shape of one');
  return [...pages.values()];
}

const idOfEntry = (entry: unknown): string => String((entry as { id?: unknown } | null)?.id ?? '');

/** How the ids of a content system's pages begin. */
const remoteIdStart = 'remote:';

export const isRemoteId = (id: string): boolean => id.startsWith(remoteIdStart);

async function toShown(pages: readonly RemotePage[]): Promise<Shown> {
  const text = JSON.stringify(pages);
  const documents = new Map<string, PageDocument>();
  const own = pages.map((page): PublishedPage => {
    const { blocks: _blocks, ...head } = page.document;
    const id = `${remoteIdStart}${placeOf(page)}`;
    const version = Number.parseInt(
      createHash('sha256').update(JSON.stringify(page)).digest('hex').slice(0, 12),
      16,
    );
    documents.set(`${id} ${version}`, page.document);
    const fromAt = Date.parse(page.publishedAt);
    return {
      id,
      path: page.path,
      edition: page.edition,
      publications: [{ version, fromAt, untilAt: null, head }],
    };
  });
  const media = new Map(pages.flatMap((page) => page.media.map((view) => [view.id, view] as const)));
  const sources: MediaSources = new Map(pages.flatMap((page) => Object.entries(page.sources)));
  return {
    pages: [...own, ...(await findBundledPages(own))],
    documents,
    earlier: new Map(),
    media,
    sources,
    copies: pages,
    text,
  };
}
