import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { AppProvider, type AppValue } from '#platform/web/app-context.tsx';
import type { SiteRouter } from './router.tsx';

interface AppProps {
  router: SiteRouter;
  queryClient: QueryClient;
  value: AppValue;
}

/** The whole page, the same tree on the server and in the browser. */
export function App({ router, queryClient, value }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <AppProvider value={value}>
        <RouterProvider router={router} />
      </AppProvider>
    </QueryClientProvider>
  );
}
