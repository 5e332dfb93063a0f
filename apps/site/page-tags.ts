import type { Api } from '#platform/pure/contract.ts';

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

/** Wraps an API and records the ids in all answers as the tags of the page that is rendered with it. */
export function recordPageTags(api: Api): { api: Api; tags: ReadonlySet<string> } {
  const tags = new Set<string>();
  const remembering = async (...[endpoint, input]: Parameters<Api>) => {
    const answer: unknown = await api(endpoint, input);
    collectIds(answer, tags);
    return answer;
  };
  return { api: remembering as Api, tags };
}
