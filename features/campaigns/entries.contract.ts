import { z } from 'zod';
import { groupKey } from '#features/groups/contract.ts';
import { EntryForm } from '#features/groups/group-campaign.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';

export const REASON_LIMIT = 1000;

/** `waiting`: until an organiser has looked at it. */
export const entryStates = ['listed', 'waiting', 'disqualified', 'withdrawn'] as const;
export type EntryState = (typeof entryStates)[number];

export const OwnEntryView = z.strictObject({
  id: z.uuid(),
  state: z.enum(entryStates),
  /** Why it was disqualified. */
  reason: z.string().max(1000),
  credits: z.string().max(500),
  termsVersion: z.number().int().nullable(),
  enteredAt: z.string().max(40),
  track: z.strictObject({
    id: z.uuid(),
    title: z.string().max(200),
    imageSmallUrl: z.string().max(500),
    selfLink: z.string().max(500),
    /** Whether it is processed and published. */
    listed: z.boolean(),
  }),
});
export type OwnEntryView = z.output<typeof OwnEntryView>;

export const listOwnEntries = endpoint({
  id: 'campaigns.listOwnEntries',
  method: 'GET',
  path: '/api/campaigns/:slug/entries/my',
  access: 'signed_in',
  community: true,
  summary:
    "The caller's entries in a campaign but for withdrawn ones, newest first, with what became of them",
  params: z.strictObject({ slug: groupKey }),
  answer: z.strictObject({ entries: z.array(OwnEntryView).max(200) }),
});

export const replaceEntry = endpoint({
  id: 'campaigns.replaceEntry',
  method: 'POST',
  path: '/api/campaigns/:slug/entries/:track_id/replacement',
  access: 'signed_in',
  community: true,
  summary:
    "Withdraws one of the caller's entries and enters another track for it, while the campaign is open",
  params: z.strictObject({ slug: groupKey, trackId: z.uuid() }),
  body: z.strictObject({ mixdownId: z.uuid(), entry: EntryForm.optional() }),
  answer: z.strictObject({ entries: z.array(OwnEntryView).max(200) }),
  limits: [{ per: 'user', max: 60, seconds: 3600, name: 'group_tracks' }],
});

/** Where the same recording was entered, too. */
const SameSoundView = z.strictObject({
  campaignName: z.string().max(200),
  title: z.string().max(200),
  username: z.string().max(100),
  trackLink: z.string().max(500),
});

export const OrganisedEntryView = z.strictObject({
  id: z.uuid(),
  trackId: z.uuid(),
  state: z.enum(entryStates),
  /** Why it was disqualified. */
  reason: z.string().max(REASON_LIMIT * 2),
  title: z.string().max(200),
  trackLink: z.string().max(500),
  credits: z.string().max(500),
  enteredAt: z.string().max(40),
  /** The sound; null until it is processed. */
  audioUrl: z.string().max(1000).nullable(),
  username: z.string().max(100),
  userLink: z.string().max(500),
  own: z.boolean(),
  sameSound: z.array(SameSoundView).max(5),
});
export type OrganisedEntryView = z.output<typeof OrganisedEntryView>;

export const organisedStates = ['waiting', 'listed', 'disqualified'] as const;

export const listOrganisedEntries = endpoint({
  id: 'campaigns.listWaitingEntries',
  method: 'GET',
  path: '/api/campaigns/:slug/entries',
  access: 'signed_in',
  community: true,
  summary:
    'Entries in a state, with where the same recording was entered, too; 20 a page, waiting ones oldest first; for admins of the group and of the site',
  params: z.strictObject({ slug: groupKey }),
  query: z.strictObject({ state: z.enum(organisedStates).default('waiting'), ...pagingFields }),
  answer: z.strictObject({ entries: z.array(OrganisedEntryView).max(100), meta: pageMeta }),
});

export const listEntry = endpoint({
  id: 'campaigns.listEntry',
  method: 'POST',
  path: '/api/campaigns/:slug/entries/:track_id/listing',
  access: 'signed_in',
  community: true,
  summary: 'Lists an entry that waits; for admins of the group and of the site',
  params: z.strictObject({ slug: groupKey, trackId: z.uuid() }),
  answer: z.strictObject({}),
});

export const disqualifyEntry = endpoint({
  id: 'campaigns.disqualifyEntry',
  method: 'POST',
  path: '/api/campaigns/:slug/entries/:track_id/disqualification',
  access: 'signed_in',
  community: true,
  summary:
    'Takes an entry out of the campaign with a reason for its entrant, who may appeal; for admins of the group and of the site',
  params: z.strictObject({ slug: groupKey, trackId: z.uuid() }),
  body: z.strictObject({ reason: requiredText(REASON_LIMIT) }),
  answer: z.strictObject({}),
});

nameSchemas({ OwnEntryView, OrganisedEntryView });
