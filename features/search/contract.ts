import { z } from 'zod';
import { GroupResource } from '#features/groups/contract.ts';
import { ListedUserResource } from '#features/profiles/users.contract.ts';
import { ProjectListDocument } from '#features/projects/contract.ts';
import { TrackResource } from '#features/tracks/contract.ts';
import { genreOfSlug } from '#features/tracks/model/genres.ts';
import { isTag } from '#features/tracks/model/tags.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { soundKeys } from '#platform/pure/sound/sound-keys.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { parseSearchType } from './model/search-types.ts';
import {
  bpmRange,
  type DateFilter,
  dateLabels,
  filterNames,
  type LengthFilter,
  lengthLabels,
  licenceFilters,
} from './model/track-filters.ts';

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
    /** Where filters leave nothing: what is found without one of them, or without the term. Those that find nothing are absent. */
    foundWithout: z
      .array(
        z.strictObject({
          filter: z.enum([...filterNames, 'term']),
          total: z.number().int().min(1),
          totalCounted: z.boolean(),
        }),
      )
      .max(filterNames.length + 1),
  }),
});
export type SearchDocument = z.output<typeof SearchDocument>;

const types = z
  .string()
  .max(60)
  .refine((list) => list.split(',').every((word) => parseSearchType(word) !== null), 'is invalid');

const bpm = z.coerce.number().min(bpmRange.min).max(bpmRange.max);

/** They narrow tracks, and are sent where `types` is `mixdown` alone. */
const trackFilters = {
  /** As in addresses: `drum-and-bass`. */
  genre: z
    .string()
    .max(40)
    .refine((slug) => genreOfSlug(slug) !== null, 'is invalid')
    .optional(),
  tag: z.string().max(120).refine(isTag, 'is invalid').optional(),
  length: z.enum(Object.keys(lengthLabels) as LengthFilter[]).optional(),
  bpmFrom: bpm.optional(),
  bpmTo: bpm.optional(),
  key: z.enum(soundKeys).optional(),
  /** `cc`: any but all rights reserved. */
  licence: z.enum(licenceFilters).optional(),
  /** Published within a day, 7 days, 30 days or 365 days. */
  date: z.enum(Object.keys(dateLabels) as DateFilter[]).optional(),
};

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
    /** May be blank or absent beside a filter: then tracks are listed, newest first. */
    q: limitedText(100).default(''),
    /** Comma-separated out of `mixdown`, `user`, `group`, `project`; all four when absent. */
    types: types.default('mixdown,user,group,project'),
    /** A sort of the type, where exactly one type is searched; otherwise `rank`. */
    sort: z.string().max(40).optional(),
    ...trackFilters,
  }),
  answer: SearchDocument,
  limits: [{ per: 'user_or_address', max: 60, seconds: 60 }],
});

nameSchemas({ SearchDocument });
