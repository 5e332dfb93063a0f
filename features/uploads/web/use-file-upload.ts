import { useEffect, useRef, useState } from 'react';
import { Refusal } from '#platform/pure/refusal.ts';
import type { UploadPermission } from '../contract.ts';
import { sendResumable } from './resumable-upload.ts';

const failedText = 'Failed to upload file. Please try again';

/** Sends a file for which `presign` gives the permission, resumed after a lost connection, and ends with the component. */
export function useFileUpload(
  presign: (file: {
    filename: string;
    contentType: string;
    contentLength: number;
  }) => Promise<UploadPermission>,
) {
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const control = useRef<AbortController>(null);
  useEffect(() => {
    const ending = new AbortController();
    control.current = ending;
    return () => ending.abort();
  }, []);

  /** Resolves with the name by which calls mean the file; undefined where it failed. */
  async function upload(file: File): Promise<string | undefined> {
    const signal = (control.current as AbortController).signal;
    const isEmpty = file.size === 0;
    setError(isEmpty ? 'This file is empty. Please choose another one.' : undefined);
    if (isEmpty) return undefined;
    setProgress(0);
    try {
      const contentType = file.type || 'application/octet-stream';
      const permission = await presign({ filename: file.name, contentType, contentLength: file.size });
      await sendResumable({
        permission,
        file,
        isNew: true,
        signal,
        onProgress: (sent) => setProgress(sent / file.size),
        onConnection: () => {},
      });
      return permission.filename;
    } catch (refused) {
      if (!signal.aborted) setError(refused instanceof Refusal ? refused.message : failedText);
      return undefined;
    } finally {
      if (!signal.aborted) setProgress(undefined);
    }
  }
  return { progress, error, upload };
}
