import { planOfAccountType } from '#features/billing/model/plans.ts';
import { isListed, isOwner, type VisibilityFacts } from '#features/tracks/model/track-visibility.ts';
import type { Actor } from '#platform/pure/actor.ts';

/** Whether the owner's plan excludes downloads; never without `planLimits` (TRACK-053). */
export const isDownloadRestricted = (accountType: number, planLimits: boolean): boolean =>
  planLimits && !planOfAccountType(accountType).limits.offersDownloads;

export interface RightsFacts extends VisibilityFacts {
  allowDownload: boolean;
  /** The owner's plan excludes downloads. */
  restricted: boolean;
}

/** What the actor may do with a visible track. */
export interface TrackRights {
  edit: boolean;
  delete: boolean;
  like: boolean;
  /** True also for guests where members could; the control then leads to sign-in. */
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

/** Whether members other than the owner may download: listed, allowed, and in the owner's plan (TRACK-052). */
export function offersDownload(track: RightsFacts): boolean {
  return isListed(track) && track.allowDownload && !track.restricted;
}
