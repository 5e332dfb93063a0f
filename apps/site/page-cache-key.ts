import { isTrackingParameter } from '#platform/web/tracking-parameters.ts';
import { isMalformedPath } from './page-address.ts';

/** Queries that change a guest's page and have few values. */
const varyingParameters = new Set(['page', 'type', 'sort', 'genre', 'period', 'tab', 'filter']);
const maxValueLength = 40;

/**
 * The cache key of a guest's page, also the address that is rendered; null for a query that belongs to one guest and for
 * invitations, which store something in each browser. Tracking parameters are ignored.
 */
export function pageCacheKey(url: string): string | null {
  if (isMalformedPath(url) || url.startsWith('/referral/')) return null;
  const mark = url.indexOf('?');
  if (mark < 0) return url.length > 400 ? null : url;
  const parameters: string[] = [];
  for (const [name, value] of new URLSearchParams(url.slice(mark))) {
    if (isTrackingParameter(name)) continue;
    if (!varyingParameters.has(name) || value.length > maxValueLength) return null;
    parameters.push(`${name}=${encodeURIComponent(value)}`);
  }
  const path = url.slice(0, mark);
  if (path.length > 400) return null;
  return parameters.length === 0 ? path : `${path}?${parameters.sort().join('&')}`;
}
