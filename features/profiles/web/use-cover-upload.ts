import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flash } from '#design/flash/flash.ts';
import { presignImage } from '#features/uploads/contract.ts';
import { COVER_LIMIT_BYTES } from '#features/uploads/model/upload-rules.ts';
import { sendWhole } from '#features/uploads/web/send-bytes.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { ProfileView } from '../contract.ts';
import { updateUser } from '../profile.contract.ts';

const imageExtensions = /\.(?:jpe?g|png)$/i;
const uploadFailedText = 'Could not upload a file';

/** Uploads a cover in three steps; `progress` is above 0 while it runs. */
export function useCoverUpload(user: ProfileView) {
  const api = useApi();
  const client = useQueryClient();
  const [progress, setProgress] = useState(0);

  async function send(file: File): Promise<void> {
    const contentType = /png$/i.test(file.name) ? 'image/png' : 'image/jpeg';
    const permission = await api(presignImage, { filename: file.name, contentType });
    const onProgress = (sent: number) => setProgress(Math.min(1, sent / file.size));
    await sendWhole(permission, file, onProgress, new AbortController().signal);
    const metadata = { filename: file.name, size: file.size, mime_type: contentType };
    const coverPhoto = JSON.stringify({ id: permission.filename, metadata });
    const { data } = await api(updateUser, { guid: user.guid, user: { coverPhoto } });
    const coverPhotoUrl = data?.attributes.coverPhotoUrl ?? null;
    client.setQueriesData<ProfileView>({ queryKey: ['profile'] }, (shown) =>
      shown?.id === user.id ? { ...shown, coverPhotoUrl } : shown,
    );
  }

  async function upload(file: File): Promise<void> {
    if (!imageExtensions.test(file.name)) return void flash.error(uploadFailedText);
    if (file.size >= COVER_LIMIT_BYTES) {
      const limit = `${COVER_LIMIT_BYTES / 1024 ** 2}MB`;
      return void flash.error(`Cannot upload ${file.name} as its size exceeds the ${limit} limit`);
    }
    setProgress(0.05);
    try {
      await send(file);
    } catch {
      flash.error(uploadFailedText);
    } finally {
      setProgress(0);
    }
  }

  return { progress, upload };
}
