import type { TrackStatus } from '#features/tracks/model/track-status.ts';
import type { Actor } from '#platform/pure/actor.ts';

export interface VisibilityFacts {
  userId: string;
  status: TrackStatus;
  published: boolean;
}

export const isListed = (track: VisibilityFacts): boolean => track.status === 'done' && track.published;

export const isOwner = (actor: Actor, track: { userId: string }): boolean => actor.userId === track.userId;

/** Everybody sees a listed track; only its owner and site admins see a hidden one (TRACK-036). */
export function maySeeTrack(actor: Actor, track: VisibilityFacts): boolean {
  return isListed(track) || isOwner(actor, track) || actor.siteAdmin;
}
