import { userFollowed, userUnfollowed } from '#features/follows/contract.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import * as contract from '#features/people/contract.ts';
import { dismissSuggestedUser } from '#features/people/server/dismiss-suggested-user.ts';
import { listFollowers, listFollowings } from '#features/people/server/list-follows.ts';
import { listRecentUsers } from '#features/people/server/list-recent-users.ts';
import { listSuggestedUsers } from '#features/people/server/list-suggested-users.ts';
import { listTopUsers } from '#features/people/server/list-top-users.ts';
import { listTrendingUsers } from '#features/people/server/list-trending-users.ts';
import { decayUserHeat } from '#features/people/server/people.jobs.ts';
import { userHeat } from '#features/people/server/user-heat.ts';
import * as warming from '#features/people/server/user-heat-subscribers.ts';
import * as suggestions from '#features/people/suggestions.contract.ts';
import { shareCardHosts } from '#features/share-cards/server/share-card-host.ts';
import { trackLiked, trackListed, trackPlayed, trackUnliked } from '#features/tracks/events.contract.ts';
import { decayHeat } from '#features/trending/server/decay-heat.ts';
import { bind, feature, onEvent, onJob } from '#platform/server/feature.ts';
import { peopleOfMember } from './people-of-member.store.ts';
import { memberCardHost } from './share-card/member-card-host.ts';

export const people = feature({
  name: 'people',
  plugs: [memberParts.plug(peopleOfMember), shareCardHosts.plug(memberCardHost)],
  endpoints: [
    bind(contract.listTopUsers, listTopUsers),
    bind(contract.listTrendingUsers, listTrendingUsers),
    bind(contract.listRecentUsers, listRecentUsers),
    bind(suggestions.listSuggestedUsers, listSuggestedUsers),
    bind(suggestions.dismissSuggestedUser, dismissSuggestedUser),
    bind(contract.listFollowers, listFollowers),
    bind(contract.listFollowings, listFollowings),
  ],
  jobs: [
    onJob(decayUserHeat, () => Promise.resolve((call) => decayHeat(call, userHeat)), { cron: '*/2 * * * *' }),
  ],
  subscribers: [
    onEvent('people.on-user-followed', userFollowed, warming.onUserFollowed),
    onEvent('people.on-user-unfollowed', userUnfollowed, warming.onUserUnfollowed),
    onEvent('people.on-track-listed', trackListed, warming.onTrackListed),
    onEvent('people.on-track-played', trackPlayed, warming.onTrackPlayed),
    onEvent('people.on-track-liked', trackLiked, warming.onTrackLiked),
    onEvent('people.on-track-unliked', trackUnliked, warming.onTrackUnliked),
  ],
});
