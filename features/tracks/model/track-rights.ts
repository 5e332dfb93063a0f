import { isListed, isOwner, type VisibilityFacts } from '#features/tracks/model/track-visibility.ts';
import type { Actor } from '#platform/pure/actor.ts';

/** The account type whose owners may not offer downloads while plans limit (TRACK-053). */
const RESTRICTED_ACCOUNT_TYPE = 0;

/** Whether an owner's plan keeps their tracks from being offered for download; no plan does without `planLimits`. */
export const isDownloadRestricted = (accountType: number, planLimits: boolean): boolean =>
  planLimits && accountType === RESTRICTED_ACCOUNT_TYPE;

export interface RightsFacts extends VisibilityFacts {
  allowDownload: boolean;
  /** The owner's plan offers no downloads. */
  restricted: boolean;
}

/** What the actor may do with a track that the actor can see. Default: nothing. */
export interface TrackRights {
  edit: boolean;
  delete: boolean;
  like: boolean;
  /** True also for a guest where a member could: the control then leads to sign-in. */
  download: boolean;
  seeHidden: boolean;
}

export function trackRights(actor: Actor, track: RightsFacts): TrackRights {
  const owner = isOwner(actor, track);
  return {
    edit: owner,
    delete: owner || actor.siteAdmin,
    like: isListed(track),
    download: track.status === 'done' && (owner || offersDownload(track)),
    seeHidden: owner || actor.siteAdmin,
  };
}

/** A track offers its file only while its owner's plan does (TRACK-052). */
export function offersDownload(track: RightsFacts): boolean {
  return isListed(track) && track.allowDownload && !track.restricted;
}
