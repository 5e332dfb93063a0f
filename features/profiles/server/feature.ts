import { bind, type Feature, feature, onJob } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import * as profile from '../profile.contract.ts';
import { deletePictures } from './delete-pictures.job.ts';
import { getMovedProfile } from './get-moved-profile.ts';
import { type GetGroupRelation, getProfile } from './get-profile.ts';
import { updateUser } from './update-user.ts';

/** @param plugs Functions of higher features. */
export function profiles({ getGroupRelation }: { getGroupRelation: GetGroupRelation }): Feature {
  return feature({
    name: 'profiles',
    endpoints: [
      bind(contract.getProfile, (call, input) => getProfile(call, getGroupRelation, input)),
      bind(profile.updateUser, updateUser),
      bind(profile.getMovedProfile, getMovedProfile),
    ],
    jobs: [onJob(deletePictures, async () => (await import('./delete-pictures.ts')).deletePictures)],
  });
}
