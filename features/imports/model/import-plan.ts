import type { Copy, CopyList, CopyProfile, CopyTrack } from './copy.ts';

/** A track of a copy, and what is here of it. */
export interface PlannedTrack {
  track: CopyTrack;
  /** The member's track that it is already; null where it is missing. */
  here: { id: string; hasCover: boolean } | null;
  /** Whether the copy has its sound and its cover. */
  hasSound: boolean;
  hasCover: boolean;
}

export interface PlannedList {
  list: CopyList;
  /** The member's list that it is already, which gets the tracks that are missing. */
  hereId: string | null;
  hasCover: boolean;
}

/** What an import would change, before anything is sent. */
export interface ImportPlan {
  source: string;
  /** Fields that are empty here and not in the copy. */
  profile: Partial<CopyProfile>;
  pictures: { avatar: boolean; cover: boolean };
  tracks: PlannedTrack[];
  lists: PlannedList[];
  /** Tracks of others in the lists of the copy that are here, too. */
  otherTracks: ReadonlySet<string>;
  /** Ids of members to follow. */
  follows: string[];
  followed: number;
  notHere: number;
  comments: Copy['comments'];
  unreadable: number;
}

export const importParts = ['profile', 'tracks', 'lists', 'follows', 'comments'] as const;
export type ImportPart = (typeof importParts)[number];

/** The tracks of a plan that an import sends. */
export const tracksToSend = (plan: ImportPlan): PlannedTrack[] =>
  plan.tracks.filter(({ here, hasSound }) => here === null && hasSound);

/** How many things of each part there are to import. */
export function countToImport(plan: ImportPlan): Record<ImportPart, number> {
  const { avatar, cover } = plan.pictures;
  return {
    profile: Object.keys(plan.profile).length + Number(avatar) + Number(cover),
    tracks: tracksToSend(plan).length + plan.tracks.filter(needsCover).length,
    lists: plan.lists.length,
    follows: plan.follows.length,
    comments: plan.comments.length,
  };
}

/** A track that is here without the cover that the copy has. */
export const needsCover = ({ here, hasCover }: PlannedTrack): boolean =>
  here !== null && !here.hasCover && hasCover;
