import { memberCounters } from '#features/members/server/member-counter.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import * as contract from '#features/uploads/contract.ts';
import { documentedUploadRoute } from '#features/uploads/server/documented-upload-route.ts';
import { presignAudio, presignImage } from '#features/uploads/server/presign.ts';
import { storageCounter } from '#features/uploads/server/storage-usage.store.ts';
import { uploadRoutes } from '#features/uploads/server/upload-routes.ts';
import { cleanUpUploads } from '#features/uploads/server/uploads.jobs.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import { uploadsOfMember } from './uploads-of-member.ts';

export const uploads = feature({
  name: 'uploads',
  plugs: [memberParts.plug(uploadsOfMember), memberCounters.plug(storageCounter)],
  endpoints: [bind(contract.presignAudio, presignAudio), bind(contract.presignImage, presignImage)],
  jobs: [
    onJob(cleanUpUploads, async () => (await import('./clean-up-uploads.ts')).cleanUpUploads, {
      cron: '17 * * * *',
    }),
  ],
  routes: [uploadRoutes],
  documentedRoutes: [documentedUploadRoute],
});
