import { bind, feature, onJob } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import * as profile from '../profile.contract.ts';
import { deletePictures } from './delete-pictures.job.ts';
import { findMovedProfile } from './find-moved-profile.ts';
import { getProfile } from './get-profile.ts';
import { updateUser } from './update-user.ts';

export const profiles = feature({
  name: 'profiles',
  endpoints: [
    bind(contract.getProfile, getProfile),
    bind(profile.updateUser, updateUser),
    bind(profile.findMovedProfile, findMovedProfile),
  ],
  jobs: [onJob(deletePictures, async () => (await import('./delete-pictures.ts')).deletePictures)],
});
