import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { DecisionAction } from '#features/reports/model/decision-action.ts';
import { APPEAL_DAYS, appealToken } from '#features/reports/server/appeal-token.ts';
import { describeSubjects } from '#features/reports/server/describe-subjects.ts';
import { findCase } from '#features/reports/server/find-cases.ts';
import type { HidingEmail, ReportHosts } from '#features/reports/server/report-host.ts';
import type { sendDecisionEmail as job } from '#features/reports/server/reports.jobs.ts';
import { tokenFromSeed } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { href } from '#platform/pure/page.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { Call } from '#platform/server/call.ts';
import type { EmailContent } from '#platform/server/mail/email-content.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { decisionPage } from '../pages.ts';

/** Sends the person the e-mail about a decision, with the link to appeal. */
export async function handleSendDecisionEmail(
  call: Call,
  hosts: ReportHosts,
  { caseId, seed }: PayloadOf<typeof job>,
): Promise<void> {
  const row = await findCase(call.db, caseId);
  const user = row && (await findUserWithEmail(call.db, row.person_id));
  if (!user || !row.action || row.action === 'dismiss') return;
  const decisionId = row.subject_kind === 'appeal' ? row.subject_id : row.id;
  const hidden = { id: row.subject_id, personId: row.person_id };
  const own =
    row.action === 'hide' ? await hosts.get(row.subject_kind)?.writeHidingEmail?.(call, hidden) : undefined;
  if (own === null) return;
  const subject = (await describeSubjects(call, hosts, [row])).get(row.id);
  const { siteUrl } = call.platform.config;
  const token = tokenFromSeed(call, appealToken, seed);
  await call.platform.mailer.send(
    renderEmail({
      id: `decision:${row.id}`,
      to: user.email,
      ...decisionEmail({
        action: row.action,
        message: row.message ?? '',
        label: row.subject_kind === 'user' ? null : (subject?.label ?? null),
        href: siteUrl + href(decisionPage, { id: decisionId }, { appeal_token: token }),
        days: APPEAL_DAYS,
        own,
      }),
    }),
  );
}

type NotifiedAction = Exclude<DecisionAction, 'dismiss'>;

interface DecisionFacts {
  action: NotifiedAction;
  /** Text of the admin for the person. */
  message: string;
  /** Label of the subject; null where it is the person. */
  label: string | null;
  href: string;
  /** The link is valid for this many days. */
  days: number;
  /** What is said instead of the moderators' text. */
  own: HidingEmail | undefined;
}

interface DecisionTexts {
  subject: string;
  heading: string;
  /** Paragraph before the admin's text. */
  opening: (label: string | null) => string;
}

const decisionTexts: Record<NotifiedAction, DecisionTexts> = {
  hide: {
    subject: 'Something of yours was hidden',
    heading: 'Something of yours was hidden',
    opening: (label) =>
      `A moderator has looked at ${label ?? 'something of yours'}, which others had reported, and has hidden it. Nobody but our team sees it now.`,
  },
  warn: {
    subject: 'A warning from the moderators',
    heading: 'A word of warning',
    opening: (label) =>
      label === null
        ? 'Others have reported you, and a moderator has looked into it. Nothing was hidden or taken away, but please read this.'
        : `Others have reported ${label}, and a moderator has looked at it. Nothing was hidden, but please read this.`,
  },
  suspend: {
    subject: 'Your account is suspended',
    heading: 'Your account is suspended',
    opening: () =>
      'Others have reported you, and a moderator has suspended your account. You are signed out everywhere, and your page and your music are not shown. Nothing was deleted.',
  },
  uphold: {
    subject: 'Your appeal: the decision stands',
    heading: 'The decision stands',
    opening: () =>
      'A moderator has read your appeal and looked at everything once more. The decision stays as it was.',
  },
  reverse: {
    subject: 'Your appeal: the decision is taken back',
    heading: 'The decision is taken back',
    opening: () =>
      'A moderator has read your appeal, and you were right. What was decided is undone: what it had hidden is shown again, and an account that it had suspended is open again, unless something else stands against that.',
  },
};

const isAppealAnswer = (action: NotifiedAction) => action === 'uphold' || action === 'reverse';

/** The e-mail about a decision, with the admin's text unchanged. */
function decisionEmail(facts: DecisionFacts): Omit<EmailContent, 'id' | 'to'> {
  const { action, message, label, href, days, own } = facts;
  const { subject, heading, opening } = decisionTexts[action];
  return {
    subject: own?.subject ?? subject,
    heading: own?.heading ?? heading,
    paragraphs: [own?.opening ?? opening(label), `“${message}”`],
    button: isAppealAnswer(action)
      ? { label: 'Read the answer', href }
      : { label: 'Read it, or appeal', href },
    notes: [
      isAppealAnswer(action)
        ? `The link works for ${days} days.`
        : `If you think that this is wrong, you can appeal once, within ${days} days. Another look will be taken at it.`,
    ],
    unsubscribe: own?.unsubscribe,
    reason: own?.reason ?? `You get this letter because it is about your account at ${siteNameMark}.`,
  };
}
