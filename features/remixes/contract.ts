import { z } from 'zod';
import { byTrackId } from '#features/tracks/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { GENERATIONS, MAX_LINEAGE } from './model/origin-limits.ts';

export const originKinds = ['campaign', 'track', 'template', 'project'] as const;
export type OriginKind = (typeof originKinds)[number];

/** One thing in the lineage of a track. What is gone, or hidden from the viewer, has neither title nor address. */
export const LineageItem = z.strictObject({
  /** Of the origin, not of the thing. */
  id: z.uuid(),
  /** The item that it belongs to: the remix of an origin, or the origin of a remix; null for the track itself. */
  of: z.uuid().nullable(),
  /** Below 0 what the track was made from, above 0 what was made from it. */
  generation: z.number().int().min(-GENERATIONS).max(GENERATIONS),
  kind: z.enum(originKinds),
  trackId: z.uuid().nullable(),
  title: z.string().max(200).nullable(),
  href: z.string().max(500).nullable(),
  author: z
    .strictObject({ id: z.uuid(), username: z.string().max(100), selfLink: z.string().max(300) })
    .nullable(),
});
export type LineageItem = z.output<typeof LineageItem>;

const LineageView = z.strictObject({ items: z.array(LineageItem).max(MAX_LINEAGE) });
export type LineageView = z.output<typeof LineageView>;

export const getLineage = endpoint({
  id: 'remixes.getLineage',
  method: 'GET',
  path: '/api/mixdowns/:id/lineage',
  access: 'anyone',
  summary: 'What a track was made from and what was made from it, three generations each way',
  params: byTrackId,
  answer: LineageView,
});

const limits = [{ per: 'user' as const, max: 60, seconds: 3600 }];

export const addOrigin = endpoint({
  id: 'remixes.addOrigin',
  method: 'POST',
  path: '/api/mixdowns/:id/origins',
  access: 'signed_in',
  community: true,
  summary:
    'Says that the actor’s track was made from another one that they see; 422 for itself and for circles',
  params: byTrackId,
  body: z.strictObject({ trackId: z.uuid() }),
  answer: LineageView,
  limits,
});

export const removeOrigin = endpoint({
  id: 'remixes.removeOrigin',
  method: 'DELETE',
  path: '/api/mixdowns/:id/origins/:origin_id',
  access: 'signed_in',
  community: true,
  summary: 'Removes something from what the actor’s track was made from',
  params: z.strictObject({ ...byTrackId.shape, originId: z.uuid() }),
  answer: LineageView,
  limits,
});

/** A track that can be named as an origin. */
const OriginChoice = z.strictObject({
  id: z.uuid(),
  title: z.string().max(200),
  username: z.string().max(100),
});
export type OriginChoice = z.output<typeof OriginChoice>;

export const searchOwnOrigins = endpoint({
  id: 'remixes.searchOwnOrigins',
  method: 'GET',
  path: '/api/accounts/origins',
  access: 'signed_in',
  community: true,
  summary: 'The actor’s own tracks whose title contains a term, newest first, hidden ones too',
  query: z.strictObject({ q: limitedText(100).refine((term) => term.trim() !== '', "can't be blank") }),
  answer: z.strictObject({ tracks: z.array(OriginChoice).max(10) }),
  limits: [{ per: 'user', max: 60, seconds: 60 }],
});

nameSchemas({ LineageItem });
