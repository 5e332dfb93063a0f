import { isTrackingParameter } from '#platform/web/tracking-parameters.ts';
import { findPage } from '../serving/find-page.ts';
import { isMalformedPath } from '../serving/page-address.ts';

const maxValueLength = 40;

/**
 * The cache key of a guest's page, also the address that is rendered; null where the page declares that it is not cached, and for
 * a query that its key does not name. Tracking parameters are ignored.
 */
export function pageCacheKey(url: string): string | null {
  if (isMalformedPath(url)) return null;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const varying = findPage(path)?.cacheKey ?? [];
  if (varying === false || path.length > 400) return null;
  if (mark < 0) return path;
  const parameters: string[] = [];
  for (const [name, value] of new URLSearchParams(url.slice(mark))) {
    if (isTrackingParameter(name)) continue;
    if (!varying.includes(name) || value.length > maxValueLength) return null;
    parameters.push(`${name}=${encodeURIComponent(value)}`);
  }
  return parameters.length === 0 ? path : `${path}?${parameters.sort().join('&')}`;
}
