import { userResource } from '#features/profiles/model/user-resource.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import type { ListMeta } from '#platform/pure/paging.ts';
import type { TrackDocument, TrackListDocument, TrackResource, TrackView } from '../contract.ts';

/** A page of tracks as views. */
export interface TrackPage {
  items: TrackView[];
  meta: ListMeta;
}

export const trackResource = ({ id, user, ...attributes }: TrackView): TrackResource => ({
  id,
  type: 'mixdown',
  attributes,
  relationships: { user: { data: { id: user.id, type: 'user' } } },
});

export const trackDocument = (track: TrackView): TrackDocument => ({
  data: trackResource(track),
  included: [userResource(track.user)],
});

export const trackListDocument = (tracks: readonly TrackView[], meta: ListMeta): TrackListDocument => ({
  data: tracks.map(trackResource),
  included: [...new Map(tracks.map(({ user }) => [user.id, user])).values()].map(userResource),
  meta,
});

export const trackOf = (document: TrackDocument): TrackView => resolveDocument<TrackView>(document);

export const trackPageOf = (document: TrackListDocument): TrackPage => ({
  items: resolveDocument<TrackView[]>(document),
  meta: document.meta,
});
