import { parseSearch } from '#platform/web/search-params.ts';
import type { SiteRouter } from './router.tsx';

/** The address if the router has a page for it; null for other origins, files and calls of the server. */
function pageHref(router: SiteRouter, href: string): string | null {
  const url = new URL(href, location.href);
  if (url.origin !== location.origin) return null;
  const [, params, route] = router.getMatchedRoutes(url.pathname);
  // An address with a remainder that no route knows (`/users/auth/...` below `/users`) belongs to the server.
  return route && !('**' in params) ? url.pathname + url.search + url.hash : null;
}

/** Returns a function that opens an address: a page of this site without a reload, everything else by the browser. */
export function createNavigate(router: SiteRouter): (href: string, options?: { replace?: boolean }) => void {
  return (href, { replace = false } = {}) => {
    const page = pageHref(router, href);
    if (page) void router.navigate({ href: page, replace });
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
export function interceptLinkClicks(router: SiteRouter, document: Document): void {
  const navigate = createNavigate(router);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const link = linkOf(event);
    if (!link || !pageHref(router, link.href)) return;
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
    if (!pageHref(router, link.href)) return;
    // A page that fails to preload reports it when it is opened.
    void router.preloadRoute({ to: link.pathname, search: parseSearch(link.search) }).catch(() => {});
  };
  document.addEventListener('pointerover', loadAhead, { passive: true });
  document.addEventListener('pointerdown', loadAhead, { passive: true });
  document.addEventListener('focusin', loadAhead);
}
