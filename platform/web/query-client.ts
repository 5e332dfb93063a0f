import { QueryClient } from '@tanstack/react-query';
import { Refusal } from '#platform/pure/refusal.ts';

/** Longer than the micro-cache keeps a page, so that a page from it does not ask again for what it brought. */
const staleTimeMs = 120_000;

/** Refusals are answers: only a lost connection or a busy server is worth another try. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof Refusal)) return failures < 1;
  return failures < 2 && (error.status === 0 || error.status === 503);
}

/** One for each rendering on the server, one for the life of a page in the browser. */
export function createQueryClient(side: 'server' | 'browser'): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        retry: side === 'server' ? false : shouldRetry,
        refetchOnWindowFocus: false,
        // A call without a network fails and can be tried again, where waiting for it would show nothing at all.
        networkMode: 'always',
        ...(side === 'server' ? { gcTime: Number.POSITIVE_INFINITY } : {}),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
