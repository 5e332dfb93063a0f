import { type TrackListType, trackLists, trackListTypes } from './track-lists.ts';

/** Sections of the tracks home for a viewer, in order; guests have no own or followed tracks. */
export const trackSectionsFor = (viewer: object | null): TrackListType[] =>
  trackListTypes.filter((type) => viewer !== null || !trackLists[type].membersOnly);
