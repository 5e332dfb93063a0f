import { LikeView } from '#features/likes/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { byTrackId, byTrackLink } from './contract.ts';

const likeLimits = [
  { per: 'user', max: 60, seconds: 60, name: 'likes' },
  { per: 'user', max: 1000, seconds: 86_400, name: 'likes' },
] as const;

export const likeTrack = endpoint({
  id: 'tracks.like',
  method: 'POST',
  path: '/api/tracks/:id/likes',
  access: 'signed_in',
  community: true,
  summary: 'Likes a track',
  params: byTrackId,
  answer: LikeView,
  limits: likeLimits,
  atomic: 'one_statement',
});

export const unlikeTrack = endpoint({
  id: 'tracks.unlike',
  method: 'DELETE',
  path: '/api/tracks/:id/likes',
  access: 'signed_in',
  community: true,
  summary: 'Takes the like of a track back',
  params: byTrackId,
  answer: LikeView,
  limits: likeLimits,
  atomic: 'one_statement',
});

export const likeTrackByLink = endpoint({
  id: 'tracks.likeByLink',
  method: 'POST',
  path: '/user/:profile_link/track/:permalink/like',
  access: 'signed_in',
  community: true,
  summary: 'Likes a track, by its address',
  params: byTrackLink,
  answer: LikeView,
  limits: likeLimits,
  atomic: 'one_statement',
});

export const unlikeTrackByLink = endpoint({
  id: 'tracks.unlikeByLink',
  method: 'DELETE',
  path: '/user/:profile_link/track/:permalink/unlike',
  access: 'signed_in',
  community: true,
  summary: 'Takes the like of a track back, by its address',
  params: byTrackLink,
  answer: LikeView,
  limits: likeLimits,
  atomic: 'one_statement',
});
