import { memberParts } from '#features/members/server/member-part.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import { fileGuards } from '#platform/server/storage/file-guard.ts';
import * as contract from '../contract.ts';
import { createMediaItem } from './create-media-item.ts';
import { deleteMediaItem } from './delete-media-item.ts';
import { getMediaFile } from './get-media-file.ts';
import { getMediaItem } from './get-media-item.ts';
import { listMedia } from './list-media.ts';
import { cleanUpMediaFiles, deleteMediaFiles, processMedia } from './media.jobs.ts';
import { mediaFileGuards } from './media-files.ts';
import { mediaOfMember } from './media-of-member.ts';
import { mediaUsers } from './media-user.ts';
import { presignMedia } from './presign-media.ts';
import { replaceMediaFile } from './replace-media-file.ts';
import { updateMediaItem } from './update-media-item.ts';

/** The media shelf: pictures, sounds, films and files that site admins put on pages. */
export const media = feature({
  name: 'media',
  points: [mediaUsers],
  plugs: [memberParts.plug(mediaOfMember), ...mediaFileGuards.map((guard) => fileGuards.plug(guard))],
  endpoints: [
    bind(contract.listMedia, listMedia),
    bind(contract.getMediaFile, getMediaFile),
    bind(contract.presignMedia, presignMedia),
    bind(contract.createMediaItem, createMediaItem),
    bind(contract.updateMediaItem, updateMediaItem),
    bind(contract.replaceMediaFile, replaceMediaFile),
  ],
  jobs: [
    onJob(processMedia, async () => (await import('./process-media.ts')).processMedia),
    onJob(deleteMediaFiles, async () => (await import('./delete-media-files.ts')).deleteMediaFiles),
    onJob(cleanUpMediaFiles, async () => (await import('./delete-media-files.ts')).cleanUpMediaFiles, {
      cron: '41 3 * * *',
    }),
  ],
  build: (plugged) => {
    const users = plugged.list(mediaUsers);
    return {
      endpoints: [
        bind(contract.getMediaItem, (call, input) => getMediaItem(call, users, input)),
        bind(contract.deleteMediaItem, (call, input) => deleteMediaItem(call, users, input)),
      ],
    };
  },
});
