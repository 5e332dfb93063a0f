import { z } from 'zod';
import { groupKey } from '#features/groups/contract.ts';
import { MOST_JURORS } from '#features/groups/group-campaign.contract.ts';
import { UserView } from '#features/members/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

/** Entries of a ranking that are shown, the best first. */
export const MOST_RANKED = 200;

const count = z.number().int().min(0);
const time = z.string().max(40).nullable();
const bySlug = z.strictObject({ slug: groupKey });
const byJuror = z.strictObject({ slug: groupKey, id: z.uuid() });

/** `declined`: invited by nobody of this campaign any more. */
const jurorStates = ['invited', 'expired', 'declined', 'accepted'] as const;

const JurorView = z.strictObject({
  id: z.uuid(),
  state: z.enum(jurorStates),
  /** Null until an invitation by address is accepted. */
  user: UserView.nullable(),
  /** The invited address; empty for members. */
  email: z.string().max(254),
  invitedAt: z.string().max(40),
  expiresAt: z.string().max(40),
  remindedAt: time,
  /** Entries with points for each criterion, and those whose makers the juror knows. */
  scored: count,
  conflicts: count,
  /** Whether the juror has entered the campaign or is credited in an entry, so that their scores do not count. */
  isEntrant: z.boolean(),
});
export type JurorView = z.output<typeof JurorView>;

const JurorList = z.strictObject({
  /** Entries that the jury judges. */
  entries: count,
  jurors: z.array(JurorView).max(MOST_JURORS * 4),
});
export type JurorList = z.output<typeof JurorList>;

export const listJurors = endpoint({
  id: 'campaigns.listJurors',
  method: 'GET',
  path: '/api/campaigns/:slug/jurors',
  access: 'signed_in',
  community: true,
  summary: 'Who is invited to judge, and how far each is; for admins of the group and of the site',
  params: bySlug,
  answer: JurorList,
});

export const inviteJuror = endpoint({
  id: 'campaigns.inviteJuror',
  method: 'POST',
  path: '/api/campaigns/:slug/jurors',
  access: 'signed_in',
  community: true,
  summary: 'Invites a juror by e-mail; for admins of the group and of the site',
  params: bySlug,
  /** An e-mail address, or the profile link of a member. */
  body: z.strictObject({ invitee: z.string().trim().min(1).max(254) }),
  answer: JurorList,
  status: 201,
  limits: [{ per: 'user', max: 100, seconds: 86_400, name: 'jury_invitations' }],
});

export const removeJuror = endpoint({
  id: 'campaigns.removeJuror',
  method: 'DELETE',
  path: '/api/campaigns/:slug/jurors/:id',
  access: 'signed_in',
  community: true,
  summary: 'Takes an invitation back, or removes a juror, whose scores do not count any more',
  params: byJuror,
  answer: JurorList,
});

export const remindJuror = endpoint({
  id: 'campaigns.remindJuror',
  method: 'POST',
  path: '/api/campaigns/:slug/jurors/:id/reminders',
  access: 'signed_in',
  community: true,
  summary: 'Reminds a juror by e-mail, or sends an open invitation again; at most once a day each',
  params: byJuror,
  answer: JurorList,
});

const JuryRankingEntry = z.strictObject({
  id: z.uuid(),
  title: z.string().max(200),
  selfLink: z.string().max(500),
  username: z.string().max(100),
  /** Null where too few jurors have scored it. */
  place: z.number().int().min(1).nullable(),
  score: z.number().nullable(),
  jurors: count,
  opinions: z
    .array(
      z.strictObject({
        /** Null where they have left. */
        username: z.string().max(100).nullable(),
        /** Null until each criterion has points. */
        score: z.number().nullable(),
        note: z.string().max(4000),
        conflict: z.boolean(),
      }),
    )
    .max(MOST_JURORS * 4),
});
export type JuryRankingEntry = z.output<typeof JuryRankingEntry>;

export const getJuryRanking = endpoint({
  id: 'campaigns.getJuryRanking',
  method: 'GET',
  path: '/api/campaigns/:slug/jurors/ranking',
  access: 'signed_in',
  community: true,
  summary:
    'The entries by what the jury has given so far, with its notes; for admins of the group and of the site',
  params: bySlug,
  answer: z.strictObject({ entries: z.array(JuryRankingEntry).max(MOST_RANKED) }),
});

nameSchemas({ JurorView, JurorList, JuryRankingEntry });
