import { z } from 'zod';
import { groupKey } from '#features/groups/contract.ts';
import { TrackView } from '#features/tracks/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { heldReasons } from './model/voting/held-votes.ts';

export const DECISION_NOTE_LIMIT = 500;
/** Groups that are shown, those with the most votes. */
export const MOST_HELD_GROUPS = 200;

const count = z.number().int().min(0);
const time = z.string().max(40);
const byCampaign = z.strictObject({ slug: groupKey });

export const HeldGroupView = z.strictObject({
  id: z.uuid(),
  entry: z.strictObject({
    id: z.uuid(),
    title: z.string().max(200),
    selfLink: z.string().max(500),
    username: z.string().max(100),
  }),
  votes: count,
  firstAt: time.nullable(),
  lastAt: time.nullable(),
  /** `quiet`: of these votes, those whose voters have done next to nothing else. */
  suspicions: z.array(z.strictObject({ reason: z.enum(heldReasons), votes: count, quiet: count })).max(10),
  decision: z.enum(['counted', 'struck']).nullable(),
  decidedAt: time.nullable(),
  /** Null where they have left. */
  decidedBy: z.string().max(100).nullable(),
  note: z.string().max(DECISION_NOTE_LIMIT * 2),
});
export type HeldGroupView = z.output<typeof HeldGroupView>;

export const listHeldGroups = endpoint({
  id: 'campaigns.listHeldGroups',
  method: 'GET',
  path: '/api/campaigns/:slug/held_groups',
  access: 'signed_in',
  community: true,
  summary: 'Votes that look alike, after the end of voting, for admins of the group and site admins',
  params: byCampaign,
  answer: z.strictObject({
    /** When the votes were checked; null while they are being checked. */
    reviewedAt: time.nullable(),
    votes: count,
    groups: z.array(HeldGroupView).max(MOST_HELD_GROUPS),
  }),
});

export const decideHeldGroup = endpoint({
  id: 'campaigns.decideHeldGroup',
  method: 'POST',
  path: '/api/campaigns/:slug/held_groups/:id/decision',
  access: 'signed_in',
  community: true,
  summary: 'Counts or strikes a group of held votes, until the campaign is decided',
  params: z.strictObject({ slug: groupKey, id: z.uuid() }),
  body: z.strictObject({
    decision: z.enum(['counted', 'struck']),
    note: limitedText(DECISION_NOTE_LIMIT).optional(),
  }),
  answer: z.strictObject({ decision: z.enum(['counted', 'struck']) }),
});

export const getResult = endpoint({
  id: 'campaigns.getResult',
  method: 'GET',
  path: '/api/campaigns/:slug/result',
  access: 'anyone',
  community: true,
  summary: 'The result of the public vote once all held votes are decided on; 50 entries a page',
  params: byCampaign,
  query: z.strictObject(pagingFields),
  answer: z.strictObject({
    votes: count,
    /** Votes that were struck. */
    notCounted: count,
    /** By votes; ties share a place, and the next place is as much lower. */
    entries: z
      .array(z.strictObject({ place: z.number().int().min(1), votes: count, track: TrackView }))
      .max(100),
    meta: pageMeta,
  }),
});

nameSchemas({ HeldGroupView });
