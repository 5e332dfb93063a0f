import type { AnyEndpoint } from '#platform/pure/contract.ts';
import { splitInput } from '#platform/web/api/http-api.ts';

export interface AccessRequest {
  method: string;
  url: string;
  body: string | undefined;
}

/** The example of an entry as a request: of an endpoint by its contract, of any other route by its path. */
export function requestOf(
  route: string,
  input: Record<string, unknown>,
  endpoint: AnyEndpoint | undefined,
): AccessRequest {
  const [method = '', path = ''] = route.split(' ');
  if (endpoint) {
    const { url, body } = splitInput(endpoint, input);
    return { method, url, body: body === undefined ? undefined : JSON.stringify(body) };
  }
  const query = new URLSearchParams();
  let url = path;
  for (const [key, value] of Object.entries(input)) {
    const place = [`:${key}`, `$${key}`, `{${key}}`].find((one) => url.includes(one));
    if (key === '*') url = url.replace('*', String(value));
    else if (place) url = url.replace(place, encodeURIComponent(String(value)));
    else query.set(key, String(value));
  }
  const search = query.toString();
  return { method, url: search ? `${url}?${search}` : url, body: undefined };
}
