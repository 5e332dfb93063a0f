import { useSyncExternalStore } from 'react';
import { useStore } from '#platform/web/store.ts';
import { type UploadRow, uploadRows } from './upload-rows.ts';

/** The page's uploads of several files; renders again also when the phase of one changes. */
export function useUploadRows(): readonly UploadRow[] {
  const rows = useStore(uploadRows);
  useSyncExternalStore(
    (listener) => {
      const ends = rows.map(({ upload }) => upload.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    () => rows.map(({ upload }) => upload.getState().phase).join(),
    () => '',
  );
  return rows;
}
