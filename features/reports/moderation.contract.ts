import { z } from 'zod';
import { USERNAME_LIMIT } from '#features/members/model/username-limit.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { appealActions, reportActions } from './model/decision-action.ts';

export const MESSAGE_LIMIT = 1000;

const time = z.string().max(40);
const action = z.enum([...reportActions, ...appealActions]);

/** A member in the queue; null for a deleted one. */
const CasePerson = z.strictObject({
  id: z.uuid(),
  username: limitedText(USERNAME_LIMIT),
  selfLink: z.string().max(200),
  avatarSmallUrl: z.string().max(500).nullable(),
  admin: z.boolean(),
  suspended: z.boolean(),
});

/** An earlier decision about the same person. */
const PastDecision = z.strictObject({
  id: z.uuid(),
  kind: z.string().max(20),
  action,
  message: z.string().max(2000).nullable(),
  settledAt: time,
  reversed: z.boolean(),
});

export const CaseView = z.strictObject({
  id: z.uuid(),
  /** `user`, `appeal`, or the kind of a report host: `comment`, `track`, `group`, `message`. */
  kind: z.string().max(20),
  openedAt: time,
  /** The subject as the queue shows it; null where it was deleted. */
  subject: z
    .strictObject({
      label: z.string().max(300),
      text: z.string().max(4000).nullable(),
      href: z.string().max(500).nullable(),
      hidden: z.boolean(),
      /** Its neighbours in order, with itself, for subjects that need their context; in open cases only. */
      context: z
        .array(
          z.strictObject({
            id: z.uuid(),
            author: limitedText(USERNAME_LIMIT),
            text: z.string().max(4000),
            at: time,
            reported: z.boolean(),
          }),
        )
        .max(10)
        .optional(),
    })
    .nullable(),
  person: CasePerson.nullable(),
  reportsCount: z.number().int(),
  /** The latest reports; of an appeal, its text. */
  reports: z
    .array(
      z.strictObject({
        id: z.uuid(),
        reporter: CasePerson.nullable(),
        reason: z.string().max(2000),
        createdAt: time,
      }),
    )
    .max(20),
  earlier: z.array(PastDecision).max(10),
  /** The decision that an appeal is against. */
  against: PastDecision.nullable(),
  /** Decisions that are possible now; empty once it is settled. */
  actions: z.array(action).max(4),
  settled: z
    .strictObject({
      action,
      message: z.string().max(2000).nullable(),
      at: time,
      by: limitedText(USERNAME_LIMIT),
      reversed: z.boolean(),
    })
    .nullable(),
});
export type CaseView = z.output<typeof CaseView>;
export type PastDecision = z.output<typeof PastDecision>;

export const CasePage = z.strictObject({ items: z.array(CaseView).max(100), meta: pageMeta });
export type CasePage = z.output<typeof CasePage>;

export const listCases = endpoint({
  id: 'reports.listCases',
  method: 'GET',
  path: '/api/admin/moderation',
  access: 'site_admin',
  summary: 'The moderation queue, oldest first, or what was settled, newest first',
  query: z.strictObject({ state: z.enum(['open', 'settled']).default('open'), ...pagingFields }),
  answer: CasePage,
});

export const settleCase = endpoint({
  id: 'reports.settleCase',
  method: 'POST',
  path: '/api/admin/moderation/:id/settlement',
  access: 'site_admin',
  summary: 'Settles an entry of the queue; the second of two admins is refused (409)',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    action,
    /** Text for the person; required for all but dismissals. */
    message: limitedText(MESSAGE_LIMIT).default(''),
  }),
  answer: CaseView,
});

export const listAuditLog = endpoint({
  id: 'reports.listAuditLog',
  method: 'GET',
  path: '/api/admin/audit_log',
  access: 'site_admin',
  summary: 'What admins of the site did to members, newest first',
  query: z.strictObject(pagingFields),
  answer: z.strictObject({
    items: z
      .array(
        z.strictObject({
          id: z.uuid(),
          action: z.string().max(60),
          actor: limitedText(USERNAME_LIMIT),
          target: limitedText(USERNAME_LIMIT),
          targetLink: z.string().max(200).nullable(),
          details: z.record(z.string().max(60), z.string().max(2000)),
          createdAt: time,
        }),
      )
      .max(100),
    meta: pageMeta,
  }),
});

nameSchemas({ CasePerson, PastDecision, CaseView, CasePage });
