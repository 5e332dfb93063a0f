import { useFileUpload } from '#features/uploads/web/use-file-upload.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { presignMedia } from '../contract.ts';

/** Sends a file for the shelf, resumed after a lost connection, and ends with the component. */
export function useMediaUpload() {
  const api = useApi();
  return useFileUpload((file) => api(presignMedia, file));
}
