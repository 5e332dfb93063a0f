import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bannersTag } from '#features/announcements/model/banners-tag.ts';
import { siteSettingsTag } from '#features/site-settings/model/site-settings-tag.ts';
import { mapKeys, toSnake } from '#platform/pure/casing.ts';
import type { Api } from '#platform/pure/contract.ts';
import type { ListForm } from '#platform/pure/list-form.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { acceptedEncoding } from '#platform/server/http/compress.ts';
import { hasOneHost } from '#platform/server/http/has-one-host.ts';
import { onInvalidation } from '#platform/server/live/invalidation.ts';
import type { OwnSettings, SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { type GuestPage, guestPageOf } from '../page-cache/guest-page.ts';
import {
  type CacheablePage,
  createPageCache,
  type PageCache,
  type StoredPage,
} from '../page-cache/page-cache.ts';
import type { PageData } from '../page-data.ts';
import type { Rendered, RenderInput } from '../rendering.ts';
import { navigationFor } from '../shell/header/navigation.ts';
import { assetsOf, readManifests } from './assets.ts';
import { findPage } from './find-page.ts';
import { carriesLinkToken } from './link-token-page.ts';
import { readAddress } from './page-address.ts';
import { type Origins, pageHeaders } from './page-headers.ts';
import { redirectFor } from './redirects.ts';
import { staticFiles } from './static-files.ts';

/** What admins have set, as pages need it. */
export interface OwnPageSettings {
  own: OwnSettings | undefined;
  accentStyles: string | undefined;
  /** Absent where the configured one stands. */
  copyright?: string | undefined;
}

/** Who requests a page, and how pages read on that person's behalf. */
export interface PageActor {
  api: Api;
  viewer: Viewer | null;
  pageData: PageData;
  csrfToken: string;
  /** How lists of tracks are drawn; tiles by default. */
  listForm?: ListForm | undefined;
  /** Cookies that a call of the page sets, for the answer; absent for a page that is rendered for all guests. */
  http?: { apply(reply: FastifyReply): void } | undefined;
}

export interface SiteOptions {
  /** Holds `client/` and `server/` of the build. */
  buildFolder: string;
  settings: SiteSettings;
  /** What admins have set, read for every rendering; nothing by default. */
  readOwnSettings?: (() => Promise<OwnPageSettings>) | undefined;
  origins: Origins;
  /** Name of the session cookie; a request without it is a guest's. */
  sessionCookie: string;
  /** A guest; without a request the guest of a country for whom cached pages are rendered. */
  guestPageActor: (request?: FastifyRequest, country?: string | null) => PageActor | Promise<PageActor>;
  /** The header by which trusted proxies name the country of a request. */
  countryHeader?: string | null | undefined;
  /** The actor of a request with a session cookie; a guest where the session has ended. */
  pageActorOf: (request: FastifyRequest, reply: FastifyReply) => Promise<PageActor>;
  /**
   * Called before a guest's page is rendered, and then with its tags: gives whether the clock has changed what the page shows since;
   * undefined where only events change it.
   */
  startOverCheck?: () => (tags: ReadonlySet<string>) => Promise<(() => boolean) | undefined>;
  /** Shared between servers, or `null` to turn the page cache off. */
  pageCache?: PageCache | null;
}

type Render = (input: RenderInput) => Promise<Rendered>;

const maxLoggedParts = 10_000;

/** Registers the pages of the site: built files, server rendering, and the page cache for guests. */
export async function site(app: FastifyInstance, options: SiteOptions): Promise<PageCache | null> {
  const { settings, origins, sessionCookie, buildFolder } = options;
  const manifests = await readManifests(buildFolder);
  const assets = assetsOf(manifests);
  const entry = pathToFileURL(path.join(buildFolder, 'server/entry-server.js')).href;
  const { render } = (await import(entry)) as { render: Render };
  const logFailure = (error: unknown) => {
    if (!isRefusal(error)) return app.log.error({ err: error }, 'a page failed');
    app.log.warn({ status: error.status, code: error.code }, 'a page was refused');
  };
  const loggedParts = new Set<string>();
  /** Logs a part that failed once in the life of the process. */
  const logFailedPart = (path: string, part: string) => {
    const key = `${path} ${part}`;
    if (loggedParts.has(key) || loggedParts.size >= maxLoggedParts) return;
    loggedParts.add(key);
    app.log.error({ page: path, block: part }, 'a block of a page failed while it was rendered');
  };
  const editions = createEditionResolver(settings, () =>
    options.pageCache === undefined ? createPageCache({ onError: logFailure }) : options.pageCache,
  );
  const https = settings.siteUrl.startsWith('https:');
  const isGuest = (request: FastifyRequest) => !request.headers.cookie?.includes(sessionCookie);
  const pageActorOf = (request: FastifyRequest, reply: FastifyReply) =>
    isGuest(request) ? options.guestPageActor(request) : options.pageActorOf(request, reply);

  // On every page of the site, since navigation to the auth screen loads no new document.
  const provider = settings.captcha?.provider;
  const captcha = provider === 'altcha' ? undefined : provider;

  async function renderAndSend(
    url: string,
    actor: PageActor,
    edition: SiteEdition,
    userAgent?: string,
  ): Promise<CacheablePage & { redirectTo: string | null }> {
    const nonce = randomBytes(16).toString('base64url');
    const page = findPage(readAddress(url).pathname);
    const framedAnywhere = page?.frame === 'bare';
    const hasLinkToken = carriesLinkToken(url);
    const set = await options.readOwnSettings?.();
    const rendered = await render({
      ...actor,
      url,
      settings: {
        ...edition.settings,
        own: set?.own,
        copyright: set?.copyright ?? edition.settings.copyright,
      },
      accentStyles: set?.accentStyles,
      nonce,
      assets,
      hasLinkToken,
      userAgent,
    });
    if (rendered.failure) logFailure(rendered.failure);
    for (const part of rendered.failedParts ?? []) logFailedPart(readAddress(url).pathname, part);
    return {
      ...rendered,
      headers: pageHeaders({
        nonce,
        origins,
        framedAnywhere,
        https,
        openedByOthers: page?.keepsOpener,
        usesCamera: page?.usesCamera,
        education: edition.settings.educationMode,
        hasLinkToken,
        stripe: page?.takesCards === true && settings.cards?.gateway === 'stripe',
        ...(captcha && !framedAnywhere && { captcha }),
      }),
    };
  }

  async function renderForGuest(
    { url, country, listForm }: GuestPage,
    edition: SiteEdition,
  ): Promise<CacheablePage> {
    const actor = await options.guestPageActor(undefined, country);
    const { api, tags } = recordPageTags(actor.api);
    const overCheckOf = options.startOverCheck?.();
    const page = await renderAndSend(url, { ...actor, api, listForm }, edition);
    const isOver = page.status === 200 ? await overCheckOf?.(tags) : undefined;
    const location: Record<string, string> = page.redirectTo === null ? {} : { location: page.redirectTo };
    return {
      ...page,
      isOver,
      tags: [...tags, bannersTag, siteSettingsTag],
      headers: { ...page.headers, ...location, 'cache-control': 'no-cache' },
    };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { url, pathname, query } = readAddress(request.url);
    const actor = await pageActorOf(request, reply);
    const edition = editions.of(request.headers.host);
    const redirect = redirectFor(pathname, query, actor.viewer, edition.settings);
    if (redirect) return reply.header('cache-control', 'no-store').redirect(redirect.to, redirect.status);
    const page = await renderAndSend(url, actor, edition, request.headers['user-agent']);
    reply.header('cache-control', isGuest(request) ? 'no-store' : 'private, no-store');
    actor.http?.apply(reply);
    if (page.redirectTo !== null) return reply.redirect(page.redirectTo, page.status);
    // Encoded once: a string would be measured first and encoded again when sent.
    const html = Buffer.from(page.html);
    return reply.code(page.status).headers(page.headers).type('text/html; charset=utf-8').send(html);
  }

  const caches = editions.all.flatMap(({ cache }) => cache ?? []);
  if (caches.length > 0) {
    const stopHearing = onInvalidation((changed) => {
      for (const cache of caches) cache.invalidate(changed);
    });
    app.addHook('onClose', async () => stopHearing());
    serveFromPageCache(app.server, (request) => {
      const { headers, method, url } = request;
      if (method !== 'GET' || url === undefined || !hasOneHost(request)) return undefined;
      if (headers.cookie?.includes(sessionCookie)) return undefined;
      const page = guestPageOf(url, headers, options.countryHeader ?? null);
      const edition = editions.of(headers.host);
      return page ? edition.cache?.peek(page.key, () => renderForGuest(page, edition)) : undefined;
    });
  }
  await staticFiles(app, buildFolder, Object.values(manifests));
  navigationRoute(app, {
    settingsOf: (request) => editions.of(request.headers.host).settings,
    actorOf: pageActorOf,
  });
  app.get('/*', { config: { access: 'anyone' } }, async (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.code(404).send({ error: 'Not found' });
    const edition = editions.of(request.headers.host);
    const { cache } = edition;
    const found =
      cache && isGuest(request)
        ? guestPageOf(request.url, request.headers, options.countryHeader ?? null)
        : null;
    if (!cache || !found) return answer(request, reply);
    const { pathname, query } = readAddress(found.url);
    const redirect = redirectFor(pathname, query, null, edition.settings);
    if (redirect) return reply.header('cache-control', 'no-store').redirect(redirect.to, redirect.status);
    const page = await cache.get(found.key, () => renderForGuest(found, edition));
    reply.hijack();
    sendStoredPage(page, request.headers, reply.raw);
  });

  return caches[0] ?? null;
}

/** Collects every `id` in an answer, at any depth. */
function collectIds(value: unknown, ids: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) collectIds(item, ids);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === 'id' && typeof item === 'string') ids.add(item);
    else collectIds(item, ids);
  }
}

/** Wraps an API and records its calls' names and the ids in all answers as the tags of the page that is rendered with it. */
function recordPageTags(api: Api): { api: Api; tags: ReadonlySet<string> } {
  const tags = new Set<string>();
  const remembering = async (...[endpoint, input]: Parameters<Api>) => {
    tags.add(endpoint.id);
    const answer: unknown = await api(endpoint, input);
    collectIds(answer, tags);
    return answer;
  };
  return { api: remembering as Api, tags };
}

interface NavigationActor {
  viewer: Viewer | null;
}

interface NavigationOptions {
  settingsOf: (request: FastifyRequest) => SiteSettings;
  actorOf: (request: FastifyRequest, reply: FastifyReply) => NavigationActor | Promise<NavigationActor>;
}

/** Adds `GET /api/navigation`: the main menu's tree for the actor and this site, as pages render it. */
function navigationRoute(app: FastifyInstance, { settingsOf, actorOf }: NavigationOptions): void {
  app.get('/api/navigation', { config: { access: 'anyone' } }, async (request, reply) => {
    const { viewer } = await actorOf(request, reply);
    const items = navigationFor(viewer, settingsOf(request));
    return reply.header('cache-control', 'private, no-store').send(mapKeys({ items }, toSnake));
  });
}

/** The site as one of its two hosts shows it, with its page cache. */
interface SiteEdition {
  settings: SiteSettings;
  cache: PageCache | null;
}

/**
 * Resolves the edition for a request's host: the education edition under the education address, else the site. The education
 * edition's own server, on its own port, serves nothing else.
 */
function createEditionResolver(
  settings: SiteSettings,
  newCache: () => PageCache | null,
): { all: readonly SiteEdition[]; of: (host: string | undefined) => SiteEdition } {
  const site: SiteEdition = { settings, cache: newCache() };
  if (settings.educationMode) return { all: [site], of: () => site };
  const education: SiteEdition = { settings: { ...settings, educationMode: true }, cache: newCache() };
  const { host: educationHost } = new URL(settings.educationUrl);
  return {
    all: [site, education],
    of: (host) => (host?.toLowerCase() === educationHost ? education : site),
  };
}

/** Writes a stored page (or a 304) directly to the socket. */
function sendStoredPage(page: StoredPage, headers: IncomingHttpHeaders, response: ServerResponse): void {
  const variant = page.variantFor(acceptedEncoding(headers['accept-encoding'] as string | undefined));
  const known = headers['if-none-match'];
  if (known !== undefined && page.status === 200 && known.includes(page.hash)) {
    response.writeHead(304, variant.notModified).end();
    return;
  }
  response.writeHead(page.status, variant.headers);
  response.end(variant.body);
}

/**
 * Serves a cached page before the framework sees the request: no routing, cookies, ids, logs or load shedding, since it costs less
 * than a refusal. All other requests pass on.
 */
function serveFromPageCache(
  server: Server,
  find: (request: IncomingMessage) => StoredPage | undefined,
): void {
  const inside = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const page = find(request);
    if (page) sendStoredPage(page, request.headers, response);
    else for (const listener of inside) listener.call(server, request, response);
  });
}
