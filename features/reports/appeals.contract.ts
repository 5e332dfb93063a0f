import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';
import { appealActions, appealableActions } from './model/decision-action.ts';

export const APPEAL_LIMIT = 1000;

const time = z.string().max(40);
const params = z.strictObject({ id: z.uuid() });
/** The token of the e-mail link; not needed when signed in as the person. */
const token = z.string().max(200).optional();

/** A decision as the person it is about sees it, without the reporters and the admin. */
export const DecisionView = z.strictObject({
  id: z.uuid(),
  kind: z.string().max(20),
  action: z.enum(appealableActions),
  subject: z.strictObject({ label: z.string().max(300), text: z.string().max(4000).nullable() }).nullable(),
  message: z.string().max(2000),
  decidedAt: time,
  reversed: z.boolean(),
  appeal: z
    .strictObject({
      text: z.string().max(2000),
      createdAt: time,
      /** Null until it is settled. */
      outcome: z.enum(appealActions).nullable(),
      answer: z.string().max(2000).nullable(),
    })
    .nullable(),
});
export type DecisionView = z.output<typeof DecisionView>;

export const getDecision = endpoint({
  id: 'reports.getDecision',
  method: 'GET',
  path: '/api/appeals/:id',
  access: 'anyone',
  summary: 'A decision of the moderators about the caller, or about whom the letter went to',
  params,
  query: z.strictObject({ token }),
  answer: DecisionView,
  limits: [{ per: 'user_or_address', max: 120, seconds: 900 }],
});

export const appealDecision = endpoint({
  id: 'reports.appeal',
  method: 'POST',
  path: '/api/appeals/:id',
  access: 'anyone',
  summary: 'Asks the moderators to look at a decision once more; once for each decision',
  params,
  body: z.strictObject({ text: requiredText(APPEAL_LIMIT), token }),
  answer: DecisionView,
  status: 201,
  limits: [{ per: 'user_or_address', max: 30, seconds: 3600 }],
});

export const listDecisions = endpoint({
  id: 'reports.listDecisions',
  method: 'GET',
  path: '/api/appeals',
  access: 'signed_in',
  summary: 'The last decisions of the moderators about the caller',
  answer: z.strictObject({ items: z.array(DecisionView).max(50) }),
});

nameSchemas({ DecisionView });
