import { hydrate } from '@tanstack/react-query';
import { createBrowserHistory } from '@tanstack/react-router';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { pagePathError } from '#features/pages/model/page-path.ts';
import { withReauthentication } from '#features/sign-in/web/with-reauthentication.ts';
import { createHttpApi } from '#platform/web/api/http-api.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import type { AppValue } from '#platform/web/app-context.tsx';
import { saveVisit } from '#platform/web/first-visit.ts';
import { recordTypedText } from '#platform/web/forms/typed-text.ts';
import { readPageState } from '#platform/web/page-state.ts';
import { parseSearch } from '#platform/web/search-params.ts';
import { createStore } from '#platform/web/store.ts';
import { removeTrackingParameters } from '#platform/web/tracking-parameters.ts';
import { whenIdle } from '#platform/web/when-idle.ts';
import { App } from './app.tsx';
import { focusNewPage } from './focus-new-page.ts';
import { applyHead } from './page-head.ts';
import { type PageState, pageStateId } from './page-state.ts';
import { createSiteRouter, currentPageHead, type RouteTree, type SiteRouter } from './router.tsx';

const csrfToken = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';

/** Hydrates the page that the server has rendered, with the pages of this program. */
async function hydratePage(routeTree: RouteTree): Promise<void> {
  const { viewer, settings, queries, listForm: drawnForm } = readPageState<PageState>(document, pageStateId);
  const cleaned = removeTrackingParameters(location.href);
  if (cleaned) history.replaceState(history.state, '', cleaned);
  const api = withReauthentication(
    createHttpApi({ csrfToken, onSignedOut: () => viewer && redirectToSignIn() }),
  );
  const queryClient = createQueryClient('browser');
  hydrate(queryClient, queries);
  const listForm = createStore(drawnForm);
  const context = { api, queryClient, viewer, settings, listForm };
  const router = createSiteRouter({ routeTree, history: createBrowserHistory(), context, side: 'browser' });
  // Tells the router to render the same Suspense boundaries as the server.
  router.ssr = { manifest: undefined };
  await router.load();
  // Yields: parsing the page's data and matching its route took long enough.
  await new Promise((go) => setTimeout(go));
  const value: AppValue = { api, viewer, settings, listForm, navigate: createNavigate(router) };
  const container = document.getElementById('app');
  if (!container) throw new Error('The page has no #app');
  const onHydrated = () => {
    document.documentElement.dataset.hydrated = 'true';
  };
  const app = <App router={router} queryClient={queryClient} value={value} onHydrated={onHydrated} />;
  recordTypedText(document);
  // A transition hydrates in small pieces, between which the browser responds.
  startTransition(() => {
    hydrateRoot(container, app);
  });
  interceptLinkClicks(router, document);
  router.subscribe('onRendered', ({ hrefChanged, fromLocation, toLocation }) => {
    if (!hrefChanged) return;
    applyHead(currentPageHead(router, context), document);
    if (fromLocation && !toLocation.hash) focusNewPage(document);
  });
  // Pages are complete without it, also where the file fails to load.
  whenIdle(() => {
    import('./move-covers.ts').then(({ moveCovers }) => moveCovers(router, document)).catch(() => {});
  });
}

/** Starts a program in the browser: the site's, or that of schools. */
export async function startPage(routeTree: RouteTree): Promise<void> {
  try {
    saveVisit(Date.now());
  } catch {
    // Storage may be blocked; the page works without it.
  }
  await hydratePage(routeTree);
  registerOfflineWorker();
}

/** Address of the offline page's service worker; the file is in `public`. */
const worker = '/offline-worker.js';

/** Registers the service worker that shows the offline page, once the browser is idle. */
function registerOfflineWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // Where service workers are forbidden the browser shows its own page.
  const register = () => void navigator.serviceWorker.register(worker).catch(() => {});
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 10_000 });
  else setTimeout(register, 3_000);
}

/** Stores the address after the session has ended, and redirects to sign-in. */
function redirectToSignIn(): void {
  try {
    localStorage.setItem('signInRedirectUrl', location.href);
  } catch {
    // With blocked storage only the way back is lost.
  }
  location.assign('/auth?tab=sign_in');
}

interface PageAddress {
  href: string;
  /** Only the catch-all route has it: a page of blocks, if the server has one there. */
  mayBeMissing: boolean;
}

/** The address if the router has a page of its own for it; null for other origins and for what only the server knows. */
function pageAddressOf(router: SiteRouter, href: string): PageAddress | null {
  const url = new URL(href, location.href);
  if (url.origin !== location.origin) return null;
  const [, params, route] = router.getMatchedRoutes(url.pathname);
  const mayBeMissing = '_splat' in params;
  if (!route || needsDocument(router, url.pathname)) return null;
  // The server's own addresses (`/logout`, `/users/auth/...`) are no paths of pages of blocks.
  if (mayBeMissing && pagePathError(url.pathname) !== null) return null;
  return { href: url.pathname + url.search + url.hash, mayBeMissing };
}

/** How often an address was opened: of two in a row the later one wins, however long each loads. */
let opened = 0;

/** Opens a page of blocks if there is one, which loads it; another address by the browser, as the server may know it. */
async function openIfThere(router: SiteRouter, href: string, replace: boolean): Promise<void> {
  const turn = opened;
  const { pathname, search } = new URL(href, location.href);
  const matches = await router
    .preloadRoute({ to: pathname, search: parseSearch(search) })
    .catch(() => undefined);
  if (turn !== opened) return;
  const isThere = matches?.every(({ status, _notFound }) => status === 'success' && !_notFound) ?? false;
  if (isThere) await router.navigate({ href, replace });
  else if (replace) location.replace(href);
  else location.assign(href);
}

/** The path whose document this is, whatever page is shown in it by now. */
const documentPath = location.pathname;

/**
 * Whether a page is another program's (EDU-176), or runs another company's card fields, which the policy of this document
 * forbids.
 */
function needsDocument(router: SiteRouter, path: string): boolean {
  const pageAt = (one: string) => router.getMatchedRoutes(one)[2]?.options.staticData?.page;
  const { educationMode, cards } = router.options.context.settings;
  const [page, first] = [pageAt(path), pageAt(documentPath)];
  if (educationMode && (page?.frame === 'school') !== (first?.frame === 'school')) return true;
  return cards?.gateway === 'stripe' && page?.takesCards === true && !first?.takesCards;
}

/** Returns a function that opens an address: a page of this site without a reload, everything else by the browser. */
function createNavigate(router: SiteRouter): (href: string, options?: { replace?: boolean }) => void {
  return (href, { replace = false } = {}) => {
    const page = pageAddressOf(router, href);
    opened += 1;
    if (page?.mayBeMissing) void openIfThere(router, page.href, replace);
    else if (page) void router.navigate({ href: page.href, replace });
    else if (replace) location.replace(href);
    else location.assign(href);
  };
}

function linkOf(event: Event): HTMLAnchorElement | null {
  const target = event.target instanceof Element ? event.target.closest('a') : null;
  if (!target?.href || target.hasAttribute('download') || (target.target && target.target !== '_self'))
    return null;
  return target;
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/**
 * Turns clicks on plain `<a href>` into navigation without a reload, and preloads a page when the pointer rests on its link.
 * Without scripts the same links work.
 */
function interceptLinkClicks(router: SiteRouter, document: Document): void {
  const navigate = createNavigate(router);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const link = linkOf(event);
    if (!link || !pageAddressOf(router, link.href)) return;
    const here = link.hash !== '' && link.pathname === location.pathname && link.search === location.search;
    if (here) return;
    event.preventDefault();
    navigate(link.href);
  });
  let pointedAt = '';
  const loadAhead = (event: Event) => {
    const link = linkOf(event);
    if (!link || link.href === pointedAt) return;
    pointedAt = link.href;
    if (!pageAddressOf(router, link.href)) return;
    // A page that fails to preload reports it when it is opened.
    void router.preloadRoute({ to: link.pathname, search: parseSearch(link.search) }).catch(() => {});
  };
  document.addEventListener('pointerover', loadAhead, { passive: true });
  document.addEventListener('pointerdown', loadAhead, { passive: true });
  document.addEventListener('focusin', loadAhead);
}
