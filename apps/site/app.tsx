import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AppProvider, type AppValue } from '#platform/web/app-context.tsx';
import type { SiteRouter } from './router.tsx';

interface AppProps {
  router: SiteRouter;
  queryClient: QueryClient;
  value: AppValue;
  /** Told once the frame of the page answers to its reader. */
  onAlive?: () => void;
}

/** The whole page, the same tree on the server and in the browser. */
export function App({ router, queryClient, value, onAlive }: AppProps) {
  useEffect(() => onAlive?.(), [onAlive]);
  return (
    <QueryClientProvider client={queryClient}>
      <AppProvider value={value}>
        <RouterProvider router={router} />
      </AppProvider>
    </QueryClientProvider>
  );
}
