import type { DecisionAction } from '#features/reports/model/decision-action.ts';
import type { LetterFacts } from '#platform/server/mail/letter.ts';

type ToldAction = Exclude<DecisionAction, 'dismiss'>;

interface DecisionFacts {
  action: ToldAction;
  /** What the admin wrote to the person. */
  message: string;
  /** The thing that it is about; null where it is the person. */
  label: string | null;
  href: string;
  /** So long the link works. */
  days: number;
}

interface Words {
  subject: string;
  heading: string;
  /** Before the moderators' own words. */
  opening: (label: string | null) => string;
}

const words: Record<ToldAction, Words> = {
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

const isAnswer = (action: ToldAction) => action === 'uphold' || action === 'reverse';

/** The letter about a decision. The moderators' words stand in it as they wrote them. */
export function decisionLetter(facts: DecisionFacts): Omit<LetterFacts, 'id' | 'to'> {
  const { action, message, label, href, days } = facts;
  const { subject, heading, opening } = words[action];
  return {
    subject,
    heading,
    paragraphs: [opening(label), `“${message}”`],
    button: isAnswer(action) ? { label: 'Read the answer', href } : { label: 'Read it, or appeal', href },
    notes: [
      isAnswer(action)
        ? `The link works for ${days} days.`
        : `If you think that this is wrong, you can appeal once, within ${days} days. Another look will be taken at it.`,
    ],
    reason: 'You get this letter because it is about your account at Tonehall.',
  };
}
