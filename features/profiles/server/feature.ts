import { memberParts } from '#features/members/server/member-part.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import { fileGuards } from '#platform/server/storage/file-guard.ts';
import * as contract from '../contract.ts';
import * as profile from '../profile.contract.ts';
import { getMovedProfile } from './get-moved-profile.ts';
import { getProfile, groupRelation } from './get-profile.ts';
import { pictureGuards } from './may-serve-picture.ts';
import { deletePictures } from './profiles.jobs.ts';
import { profilesMemberPart } from './profiles-member-part.ts';
import { updateUser } from './update-user.ts';

/** Members' pages and pictures. */
export const profiles = feature({
  name: 'profiles',
  points: [groupRelation],
  plugs: [...pictureGuards.map(fileGuards.plug), memberParts.plug(profilesMemberPart)],
  endpoints: [bind(profile.updateUser, updateUser), bind(profile.getMovedProfile, getMovedProfile)],
  jobs: [onJob(deletePictures, async () => (await import('./delete-pictures.ts')).deletePictures)],
  build: (plugged) => ({
    endpoints: [
      bind(contract.getProfile, (call, input) => getProfile(call, plugged.one(groupRelation), input)),
    ],
  }),
});
