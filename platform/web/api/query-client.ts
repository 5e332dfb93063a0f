import { QueryClient } from '@tanstack/react-query';
import { Refusal } from '#platform/pure/refusal.ts';

/** Longer than the page cache keeps a page, so that a cached page does not refetch its data. */
const staleTimeMs = 120_000;

/** Refusals are final, except for a lost connection or a busy server. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof Refusal)) return failures < 1;
  return failures < 2 && (error.status === 0 || error.status === 503);
}

/** Creates a query client: one per rendering on the server, one per page in the browser. */
export function createQueryClient(side: 'server' | 'browser'): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        retry: side === 'server' ? false : shouldRetry,
        refetchOnWindowFocus: false,
        // Offline calls fail and can be retried, instead of pausing without an error.
        networkMode: 'always',
        ...(side === 'server' ? { gcTime: Number.POSITIVE_INFINITY } : {}),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
