import { z } from 'zod';
import { groupKey } from '#features/groups/contract.ts';
import { MOST_CRITERIA, MOST_JURORS } from '#features/groups/group-campaign.contract.ts';
import { UserView } from '#features/members/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { MOST_POINTS } from './model/jury/rank-entries.ts';

export const JURY_NOTE_LIMIT = 2000;

const count = z.number().int().min(0);
const address = z.string().max(500);
const bySlug = z.strictObject({ slug: groupKey });
const invitationToken = z.string().max(60);

export const listJury = endpoint({
  id: 'campaigns.listJury',
  method: 'GET',
  path: '/api/campaigns/:slug/jury',
  access: 'anyone',
  community: true,
  summary: 'The jury of a campaign: the members who have accepted',
  params: bySlug,
  answer: z.strictObject({
    jurors: z.array(UserView).max(MOST_JURORS),
    /** Whether the caller is one. */
    isJuror: z.boolean(),
  }),
});

const InvitationView = z.strictObject({
  campaignName: z.string().max(200),
  /** Whether the link is of an open invitation. */
  valid: z.boolean(),
  /** Why the caller cannot accept it; null where they can, and for guests. */
  refusal: z.string().max(200).nullable(),
  /** Whether the caller is a juror already. */
  isJuror: z.boolean(),
});
export type JuryInvitationView = z.output<typeof InvitationView>;

export const getJuryInvitation = endpoint({
  id: 'campaigns.getJuryInvitation',
  method: 'GET',
  path: '/api/campaigns/:slug/jury/invitation',
  access: 'anyone',
  community: true,
  summary: 'What the page of an invitation into a jury shows',
  params: bySlug,
  query: z.strictObject({ invitationToken: invitationToken.optional() }),
  answer: InvitationView,
});

export const joinJury = endpoint({
  id: 'campaigns.joinJury',
  method: 'POST',
  path: '/api/campaigns/:slug/jury',
  access: 'signed_in',
  community: true,
  summary: 'Accepts an invitation into a jury by the token of its e-mail',
  params: bySlug,
  body: z.strictObject({ invitationToken }),
  answer: z.strictObject({ isJuror: z.boolean() }),
});

export const declineJury = endpoint({
  id: 'campaigns.declineJury',
  method: 'POST',
  path: '/api/campaigns/:slug/jury/refusal',
  access: 'anyone',
  community: true,
  summary: 'Declines an invitation into a jury by the token of its e-mail; the campaign invites no more',
  params: bySlug,
  body: z.strictObject({ invitationToken }),
  answer: z.strictObject({ isJuror: z.boolean() }),
});

const Points = z
  .array(
    z.strictObject({
      criterionId: z.number().int().min(1).max(MOST_CRITERIA),
      points: z.number().int().min(1).max(MOST_POINTS),
    }),
  )
  .max(MOST_CRITERIA);

const OwnScoreView = z.strictObject({
  points: Points,
  note: z.string().max(JURY_NOTE_LIMIT * 2),
  /** Whether the juror knows who made it, so that their points do not count. */
  conflict: z.boolean(),
  /** Whether the juror is in the project that it was made from: they leave it out, and cannot judge it. */
  tookPart: z.boolean(),
});
export type OwnScoreView = z.output<typeof OwnScoreView>;

const JudgingEntryView = z.strictObject({
  id: z.uuid(),
  title: z.string().max(200),
  artworkUrl: address,
  imageColour: z.string().max(7).nullable(),
  audioMp3Url: z.string().max(1000).nullable(),
  directWaveformUrl: z.string().max(1000).nullable(),
  /** Milliseconds. */
  duration: z.number().int().nullable(),
  /** Null where the campaign hides names. */
  maker: z
    .strictObject({
      username: z.string().max(100),
      profileLink: z.string().max(100),
      permalink: z.string().max(200),
    })
    .nullable(),
  /** What the caller has saved. */
  own: OwnScoreView,
});
export type JudgingEntryView = z.output<typeof JudgingEntryView>;

export const listJudging = endpoint({
  id: 'campaigns.listJudging',
  method: 'GET',
  path: '/api/campaigns/:slug/judging',
  access: 'signed_in',
  community: true,
  summary: 'The entries that a juror judges, in an order of their own, with what they have saved; 20 a page',
  params: bySlug,
  query: z.strictObject(pagingFields),
  answer: z.strictObject({
    /** Why nobody can judge now; there are no entries then. */
    refusal: z.string().max(200).nullable(),
    total: count,
    /** Entries that the caller has scored in each criterion, or leaves out. */
    done: count,
    entries: z.array(JudgingEntryView).max(100),
    meta: pageMeta,
  }),
});

export const saveScore = endpoint({
  id: 'campaigns.saveScore',
  method: 'PUT',
  path: '/api/campaigns/:slug/judging/:entry_id',
  access: 'signed_in',
  community: true,
  summary: 'Saves what a juror thinks of an entry; what is not given stays as it is',
  params: z.strictObject({ slug: groupKey, entryId: z.uuid() }),
  body: z.strictObject({
    points: Points.optional(),
    /** Read by the organisers, too. */
    note: limitedText(JURY_NOTE_LIMIT).optional(),
    conflict: z.boolean().optional(),
  }),
  answer: z.strictObject({ own: OwnScoreView, done: count }),
});

nameSchemas({ JuryInvitationView: InvitationView, JudgingEntryView, OwnScoreView });
