import { parseSearch } from '#platform/web/search-params.ts';
import type { SiteRouter } from './router.tsx';

/** The address if the router has a page for it; null for other origins, files, and calls that the server answers. */
function pageHref(router: SiteRouter, href: string): string | null {
  const url = new URL(href, location.href);
  if (url.origin !== location.origin) return null;
  const [, params, route] = router.getMatchedRoutes(url.pathname);
  // With a rest that no route knows (`/users/auth/...` below `/users`) it is an address of the server's.
  return route && !('**' in params) ? url.pathname + url.search + url.hash : null;
}

/** Goes to an address: a page of this site without a reload, everything else as the browser does. */
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
 * Plain `<a href>` everywhere: one listener turns clicks into navigation without a reload, and pointing at a link
 * loads its page ahead. With scripts off the same links work by themselves.
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
    // A page that cannot be loaded ahead says so when one goes there.
    void router.preloadRoute({ to: link.pathname, search: parseSearch(link.search) }).catch(() => {});
  };
  document.addEventListener('pointerover', loadAhead, { passive: true });
  document.addEventListener('pointerdown', loadAhead, { passive: true });
  document.addEventListener('focusin', loadAhead);
}
