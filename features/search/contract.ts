import { z } from 'zod';
import { GroupResource } from '#features/groups/contract.ts';
import { ListedUserResource } from '#features/profiles/users.contract.ts';
import { ProjectListDocument } from '#features/projects/contract.ts';
import { TrackResource } from '#features/tracks/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { parseSearchType } from './model/search-types.ts';

const FoundResource = z.union([
  TrackResource,
  ListedUserResource,
  GroupResource,
  ProjectListDocument.shape.data.element,
]);

/** `resolveDocument<SearchResult[]>` gives plain objects: a track with its `user`, a user, a group or a project. */
export const SearchDocument = z.strictObject({
  data: z.array(FoundResource).max(100),
  /** Owners of tracks, and owners and members of projects. */
  included: z.array(ProjectListDocument.shape.included.element).max(20_000),
  meta: z.strictObject({
    ...pageMeta.shape,
    /** Number of matches; a lower bound where `totalCounted` is false. */
    total: z.number().int().min(0),
    totalCounted: z.boolean(),
    /** The corrected term that was searched because the typed one had no match; null otherwise. */
    correctedTerm: z.string().max(200).nullable(),
  }),
});
export type SearchDocument = z.output<typeof SearchDocument>;

const types = z
  .string()
  .max(60)
  .refine((list) => list.split(',').every((word) => parseSearchType(word) !== null), 'is invalid');

export const searchCommunity = endpoint({
  id: 'search.community',
  method: 'GET',
  path: '/api/community/search',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary: 'Tracks, users, groups and projects by their names, as a JSON:API document',
  query: z.strictObject({
    ...pagingFields,
    q: limitedText(100).refine((term) => term.trim() !== '', "can't be blank"),
    /** Comma-separated out of `mixdown`, `user`, `group`, `project`; all four when absent. */
    types: types.default('mixdown,user,group,project'),
    /** A sort of the type, where exactly one type is searched; otherwise `rank`. */
    sort: z.string().max(40).optional(),
  }),
  answer: SearchDocument,
  limits: [{ per: 'user_or_address', max: 60, seconds: 60 }],
});

nameSchemas({ SearchDocument });
