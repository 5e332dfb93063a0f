import { z } from 'zod';
import { USERNAME_LIMIT } from '#features/members/model/username-limit.ts';
import { MESSAGE_LIMIT } from '#features/reports/moderation.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';

const time = z.string().max(40);

/** A member as site admins see them. */
export const AdminMemberView = z.strictObject({
  id: z.uuid(),
  username: limitedText(USERNAME_LIMIT),
  selfLink: z.string().max(200),
  avatarSmallUrl: z.string().max(500).nullable(),
  /** Null for an account that a school manages. */
  email: z.string().max(320).nullable(),
  createdAt: time,
  admin: z.boolean(),
  suspended: z.boolean(),
  /** Since when they sign in with a second factor; null where it is off. */
  secondFactorSince: time.nullable(),
  /** How many devices are signed in. */
  sessionsCount: z.number().int().min(0),
  lastSeenAt: time.nullable(),
  /** Bytes of audio files. */
  storageUsage: z.number().int().min(0),
});
export type AdminMemberView = z.output<typeof AdminMemberView>;

const byId = z.strictObject({ id: z.uuid() });
const limits = [{ per: 'user', max: 120, seconds: 3600 }] as const;

export const listAdminMembers = endpoint({
  id: 'admin.listMembers',
  method: 'GET',
  path: '/api/admin/members',
  access: 'site_admin',
  summary:
    'Members, newest first: all, or those with this id, e-mail address, or part of a name or profile link',
  query: z.strictObject({ search: limitedText(200).default(''), ...pagingFields }),
  answer: z.strictObject({ items: z.array(AdminMemberView).max(100), meta: pageMeta }),
});

export const suspendMember = endpoint({
  id: 'admin.suspendMember',
  method: 'POST',
  path: '/api/admin/members/:id/suspension',
  access: 'site_admin',
  summary: 'Suspends a member as a decision of the moderation, with its e-mail and its appeal',
  params: byId,
  body: z.strictObject({ message: requiredText(MESSAGE_LIMIT) }),
  limits: [...limits],
  answer: AdminMemberView,
});

export const liftSuspension = endpoint({
  id: 'admin.liftSuspension',
  method: 'POST',
  path: '/api/admin/members/:id/reinstatement',
  access: 'site_admin',
  summary: 'Lifts the suspension of a member, with its e-mail; answers an open appeal',
  params: byId,
  body: z.strictObject({ message: requiredText(MESSAGE_LIMIT) }),
  limits: [...limits],
  answer: AdminMemberView,
});

export const endMemberSessions = endpoint({
  id: 'admin.endMemberSessions',
  method: 'DELETE',
  path: '/api/admin/members/:id/sessions',
  access: 'site_admin',
  summary: 'Signs a member out on all devices',
  params: byId,
  limits: [...limits],
  answer: AdminMemberView,
});

export const resetSecondFactor = endpoint({
  id: 'admin.resetSecondFactor',
  method: 'DELETE',
  path: '/api/admin/members/:id/second_factor',
  access: 'site_admin',
  tokenScope: 'none',
  summary: "Turns a member's second factor off, for one who has lost it; needs a recent sign-in",
  params: byId,
  limits: [...limits],
  answer: AdminMemberView,
});

nameSchemas({ AdminMemberView });
