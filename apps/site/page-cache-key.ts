import { isTrackingParameter } from '#platform/web/tracking-parameters.ts';
import { isMalformedPath } from './page-address.ts';

/** Queries that change what a guest sees, and come in few values. */
const varyingParameters = new Set(['page', 'type', 'sort', 'genre', 'period', 'tab', 'filter']);
const maxValueLength = 40;

/**
 * The key under which a guest's page is kept, which is also the address that is rendered for it; null when the
 * query says something that is nobody else's business, and for invitations, which leave something with each browser. Tracking
 * parameters do not count.
 */
export function pageCacheKey(url: string): string | null {
  if (isMalformedPath(url) || url.startsWith('/referral/')) return null;
  const mark = url.indexOf('?');
  if (mark < 0) return url.length > 400 ? null : url;
  const kept: string[] = [];
  for (const [name, value] of new URLSearchParams(url.slice(mark))) {
    if (isTrackingParameter(name)) continue;
    if (!varyingParameters.has(name) || value.length > maxValueLength) return null;
    kept.push(`${name}=${encodeURIComponent(value)}`);
  }
  const path = url.slice(0, mark);
  if (path.length > 400) return null;
  return kept.length === 0 ? path : `${path}?${kept.sort().join('&')}`;
}
