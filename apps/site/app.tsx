import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { AppProvider, type AppValue } from '#platform/web/app-context.tsx';
import type { Viewer } from '#platform/web/viewer.ts';
import type { SiteRouter } from './router.tsx';

interface AppProps {
  router: SiteRouter;
  queryClient: QueryClient;
  value: AppValue;
  /** Called once the page's frame is hydrated. */
  onHydrated?: () => void;
}

/** The whole page, the same tree on the server and in the browser. */
export function App({ router, queryClient, value, onHydrated }: AppProps) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  const [viewer, setViewer] = useState(value.viewer);
  const present = useMemo(() => {
    const changeViewer = (change: Partial<Viewer>) => {
      if (!value.viewer) return;
      // Loaders use the same object.
      Object.assign(value.viewer, change);
      setViewer({ ...value.viewer });
    };
    return { ...value, viewer, changeViewer };
  }, [value, viewer]);
  return (
    <QueryClientProvider client={queryClient}>
      <AppProvider value={present}>
        <RouterProvider router={router} />
      </AppProvider>
    </QueryClientProvider>
  );
}
