import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { pagingFields } from '#platform/pure/paging.ts';
import { TrackListDocument } from './contract.ts';
import { trackSorts } from './model/track-sorts.ts';

export const listTagTracks = endpoint({
  id: 'tracks.listOfTag',
  method: 'GET',
  path: '/api/tags/:tag/tracks',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary: 'Listed tracks with a tag (`field-recording`), ordered as those of a genre',
  params: z.strictObject({ tag: z.string().min(1).max(120) }),
  query: z.strictObject({ ...pagingFields, sort: z.enum(trackSorts).default('week') }),
  answer: TrackListDocument,
});
