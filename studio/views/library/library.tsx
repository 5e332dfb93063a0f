import { lazy, Suspense } from 'react';
import { useOwn } from '../use-session.ts';

const LibraryPanel = lazy(async () => ({ default: (await import('./library-panel.tsx')).LibraryPanel }));

/** The library where it is open; its program is loaded then. */
export function Library() {
  const hasLibrary = useOwn((own) => own.hasLibrary);
  if (!hasLibrary) return null;
  return (
    <Suspense>
      <LibraryPanel />
    </Suspense>
  );
}
