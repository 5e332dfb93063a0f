import * as contract from '#features/uploads/contract.ts';
import { presignAudio, presignImage } from '#features/uploads/server/presign.ts';
import { sweepUploads } from '#features/uploads/server/sweep-uploads.job.ts';
import { uploadRoutes } from '#features/uploads/server/upload-routes.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';

export const uploads = feature({
  name: 'uploads',
  endpoints: [bind(contract.presignAudio, presignAudio), bind(contract.presignImage, presignImage)],
  jobs: [
    onJob(sweepUploads, async () => (await import('./sweep-uploads.ts')).sweepUploads, {
      cron: '17 * * * *',
    }),
  ],
  routes: [uploadRoutes],
});
