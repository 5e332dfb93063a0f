import { z } from 'zod';
import { MediaView } from '#features/media/contract.ts';
import { IMPRINT_LIMIT } from '#features/site-settings/contract.ts';
import { signUpModes } from '#features/site-settings/model/sign-up-mode.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';

const time = z.string().max(40);
const inputTime = z.iso.datetime({ offset: true }).max(40).nullable();
const line = (limit: number) => limitedText(limit).trim().check(toSchemaCheck(hiddenCharacterError));

export const SITE_NAME_LIMIT = 40;
export const SENDER_NAME_LIMIT = 80;
export const NOTICE_LIMIT = 300;
export const INVITATION_NOTE_LIMIT = 100;

const texts = {
  /** Each empty text stands for what the installation has without it. */
  name: line(SITE_NAME_LIMIT),
  /** `#rrggbb`. */
  accent: z
    .string()
    .max(7)
    .regex(/^(#[0-9a-f]{6})?$/i, 'is no colour like #f0c419'),
  imprint: limitedText(IMPRINT_LIMIT).trim(),
  senderName: line(SENDER_NAME_LIMIT),
  senderAddress: z.string().trim().max(254),
  signUp: z.enum(signUpModes),
  notice: line(NOTICE_LIMIT),
};

/** The settings of the installation as site admins see them. */
export const SiteSettingsView = z.strictObject({
  /** Zero where nobody has set anything. */
  revision: z.int().min(0),
  ...texts,
  senderAddress: z.string().max(254),
  logo: MediaView.nullable(),
  noticeUntil: time.nullable(),
  changedAt: time.nullable(),
  changedBy: z.string().max(100).nullable(),
  /** What stands for empty texts. */
  defaults: z.strictObject({
    name: z.string().max(200),
    senderName: z.string().max(500),
    senderAddress: z.string().max(500),
  }),
});
export type SiteSettingsView = z.output<typeof SiteSettingsView>;

const limits = [{ per: 'user', max: 120, seconds: 3600 }] as const;

export const getSite = endpoint({
  id: 'admin.getSite',
  method: 'GET',
  path: '/api/admin/site',
  access: 'site_admin',
  summary: 'The settings of the installation',
  answer: SiteSettingsView,
});

export const saveSite = endpoint({
  id: 'admin.saveSite',
  method: 'PUT',
  path: '/api/admin/site',
  access: 'site_admin',
  summary: 'Change the settings of the installation; 409 where somebody else has changed them meanwhile',
  body: z.strictObject({
    revision: z.int().min(0).max(2_000_000_000),
    ...texts,
    logoId: z.uuid().nullable(),
    noticeUntil: inputTime,
  }),
  limits: [...limits],
  answer: SiteSettingsView,
});

/** A link by which people sign up; its token is only ever in the answer that makes it. */
export const SignUpInvitationView = z.strictObject({
  id: z.uuid(),
  note: z.string().max(2 * INVITATION_NOTE_LIMIT),
  /** Null: any number of times. */
  maxUses: z.int().nullable(),
  uses: z.int().min(0),
  expiresAt: time.nullable(),
  createdAt: time,
  createdBy: z.string().max(100).nullable(),
  state: z.enum(['open', 'revoked', 'expired', 'used_up']),
});
export type SignUpInvitationView = z.output<typeof SignUpInvitationView>;

export const listSignUpInvitations = endpoint({
  id: 'admin.listSignUpInvitations',
  method: 'GET',
  path: '/api/admin/sign_up_invitations',
  access: 'site_admin',
  summary: 'Invitation links, newest first',
  query: z.strictObject(pagingFields),
  answer: z.strictObject({ items: z.array(SignUpInvitationView).max(100), meta: pageMeta }),
});

export const createSignUpInvitation = endpoint({
  id: 'admin.createSignUpInvitation',
  method: 'POST',
  path: '/api/admin/sign_up_invitations',
  access: 'site_admin',
  summary: 'Make an invitation link; the link is in this answer only',
  body: z.strictObject({
    note: line(INVITATION_NOTE_LIMIT).default(''),
    maxUses: z.int().min(1).max(10_000).nullable(),
    expiresAt: inputTime,
  }),
  limits: [...limits],
  answer: z.strictObject({ invitation: SignUpInvitationView, url: z.string().max(500) }),
  status: 201,
});

export const revokeSignUpInvitation = endpoint({
  id: 'admin.revokeSignUpInvitation',
  method: 'POST',
  path: '/api/admin/sign_up_invitations/:id/revoke',
  access: 'site_admin',
  summary: 'End an invitation link; whoever has signed up by it stays',
  params: z.strictObject({ id: z.uuid() }),
  limits: [...limits],
  answer: SignUpInvitationView,
});

nameSchemas({ SiteSettingsView, SignUpInvitationView });
