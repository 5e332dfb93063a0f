import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { followUser, unfollowUser } from './follow-user.ts';

export const follows = feature({
  name: 'follows',
  endpoints: [bind(contract.followUser, followUser), bind(contract.unfollowUser, unfollowUser)],
});
