import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

export const muteKinds = ['user', 'track', 'group'] as const;
export type MuteKind = (typeof muteKinds)[number];

/** How much one member may have muted at once. */
export const MUTES_MAX = 500;

/** Ids of users and tracks, and ids or links of groups. */
const params = z.strictObject({ kind: z.enum(muteKinds), id: z.string().min(1).max(60) });
const MuteState = z.strictObject({ muted: z.boolean() });
const limits = [{ per: 'user', max: 60, seconds: 60, name: 'mutes' }] as const;

const MutedView = z.strictObject({
  kind: z.enum(muteKinds),
  /** By which the calls name it. */
  id: z.string().max(60),
  name: z.string().max(400),
  href: z.string().max(500),
});
export type MutedView = z.output<typeof MutedView>;

export const listMutes = endpoint({
  id: 'mutes.list',
  method: 'GET',
  path: '/api/mutes',
  access: 'signed_in',
  community: true,
  summary: 'What the caller has muted and may still see, the last first',
  answer: z.strictObject({ mutes: z.array(MutedView).max(MUTES_MAX) }),
});

export const getMute = endpoint({
  id: 'mutes.get',
  method: 'GET',
  path: '/api/mutes/:kind/:id',
  access: 'signed_in',
  community: true,
  summary: 'Whether the caller has muted a member, the talk of a track, or a group',
  params,
  answer: MuteState,
});

export const mute = endpoint({
  id: 'mutes.mute',
  method: 'PUT',
  path: '/api/mutes/:kind/:id',
  access: 'signed_in',
  community: true,
  summary:
    'Wants no more notifications of it, and of a member nothing in feed and suggestions; nobody learns of it',
  params,
  answer: MuteState,
  limits,
});

export const unmute = endpoint({
  id: 'mutes.unmute',
  method: 'DELETE',
  path: '/api/mutes/:kind/:id',
  access: 'signed_in',
  community: true,
  summary: 'Takes a mute back',
  params,
  answer: MuteState,
  limits,
});

nameSchemas({ MutedView, MuteState });
