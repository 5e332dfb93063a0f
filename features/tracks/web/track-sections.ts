import { type TrackListType, trackLists, trackListTypes } from './track-lists.ts';

/** The sections of tracks home that somebody sees, in their order; guests have no tracks and follow nobody. */
export const trackSectionsFor = (viewer: object | null): TrackListType[] =>
  trackListTypes.filter((type) => viewer !== null || !trackLists[type].membersOnly);
