import { findUserWithEmail } from '#features/members/server/find-user.ts';
import { findReceiptOfPayment, findReceiptOfSubscription } from '#features/receipts/server/find-receipts.ts';
import { receiptLinks } from '#features/receipts/server/receipt-links.ts';
import type { ReceiptRow } from '#features/receipts/server/receipts.tables.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import type { Call } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { periodTexts } from '../../model/display-price.ts';
import type { sendSubscriptionEmail as job } from '../billing.jobs.ts';
import { type EmailTexts, schoolEmailTexts } from '../schools/school-email-texts.ts';
import { findSubscription } from './find-subscriptions.ts';

type EmailFacts = PayloadOf<typeof job>;

/** Sends a member an e-mail about a change of their subscription; deleted members get none. */
export async function sendSubscriptionEmail(call: Call, facts: EmailFacts): Promise<void> {
  const user = await findUserWithEmail(call.db, facts.userId);
  if (!user) return;
  const { school } = facts;
  const { subject, paragraphs } = school ? schoolEmailTexts(facts, school) : emailTexts[facts.kind](facts);
  const { config } = call.platform;
  await call.platform.mailer.send(
    renderEmail({
      id: facts.letterId,
      to: user.email,
      subject,
      heading: subject,
      paragraphs,
      links: receiptLinks(call, await findReceiptOf(call, facts)),
      button: school
        ? {
            label: 'Subscription of your school',
            href: `${editionUrl(config, 'education')}/education/subscription`,
          }
        : { label: 'My subscriptions', href: `${config.siteUrl}/account/manage` },
      reason: school
        ? `You get this letter because the account of ${school.name} is yours.`
        : `You get this letter because your ${siteNameMark} account pays for something, or has paid for it.`,
    }),
  );
}

/** The receipt of what the e-mail says was paid; undefined where nothing was. */
async function findReceiptOf(
  { db }: Call,
  { kind, paymentId, subscriptionId }: EmailFacts,
): Promise<ReceiptRow | undefined> {
  if (paymentId !== undefined) return findReceiptOfPayment(db, paymentId);
  if (subscriptionId === undefined || (kind !== 'started' && kind !== 'upgraded')) return undefined;
  const row = await findSubscription(db, subscriptionId);
  if (!row?.period_start) return undefined;
  const { gateway, gateway_subscription_id: gatewaySubscriptionId } = row;
  // The gateway's clock gives the start of the period, and may be ahead of ours.
  const from = new Date(row.period_start.getTime() - clockDifferenceMs);
  return findReceiptOfSubscription(db, { gateway, gatewaySubscriptionId }, from);
}

const clockDifferenceMs = 3_600_000;

const priceText = ({ price, frequency }: EmailFacts) => `${formatMoney(price)} ${periodTexts[frequency]}`;

const renewalText = (facts: EmailFacts) =>
  facts.onTrial
    ? `You are trying it until ${formatDay(facts.periodEnd)}. After that it costs ${priceText(facts)}.`
    : `It costs ${priceText(facts)}. The next payment is due on ${formatDay(facts.periodEnd)}.`;

const emailTexts: Record<EmailFacts['kind'], (facts: EmailFacts) => EmailTexts> = {
  started: (facts) => ({
    subject: `Your ${facts.name} subscription has begun`,
    paragraphs: [
      renewalText(facts),
      'It goes on by itself until you cancel it, which you can do at any time.',
    ],
  }),
  renewed: ({ name, paid, price, periodEnd }) => ({
    subject: `Your ${name} subscription is renewed`,
    paragraphs: [
      `${paid?.minor === 0 ? 'Your credits have paid for it, and nothing was charged.' : `${formatMoney(paid ?? price)} was charged.`} It is paid until ${formatDay(periodEnd)}.`,
      'It goes on by itself until you cancel it, which you can do at any time.',
    ],
  }),
  renews_soon: ({ name, price, periodEnd, onTrial }) => ({
    subject: `Your ${name} subscription renews on ${formatDay(periodEnd)}`,
    paragraphs: [
      `${formatMoney(price)} will be charged for ${onTrial ? 'its first' : 'another'} year on ${formatDay(periodEnd)}. You need to do nothing for that.`,
      'If you do not want to go on, cancel it on your account page before that day, and nothing is charged.',
    ],
  }),
  upgraded: (facts) => ({
    subject: `Your plan is ${facts.name} now`,
    paragraphs: [
      renewalText(facts),
      'It goes on by itself until you cancel it, which you can do at any time.',
    ],
  }),
  cancelled: ({ name, periodEnd }) => ({
    subject: `Your ${name} subscription is cancelled`,
    paragraphs: [
      `You can use it until ${formatDay(periodEnd)}. Nothing more is charged.`,
      'Until then you can take the cancellation back, and everything stays as it was.',
    ],
  }),
  suspended: ({ name, periodEnd }) => ({
    subject: `Your ${name} subscription ends with its period`,
    paragraphs: [
      `Your account is suspended, so nothing more is charged for it. What is paid for runs out on ${formatDay(periodEnd)}.`,
      'If the suspension is lifted before that, you can take this back on your account page.',
    ],
  }),
  reactivated: (facts) => ({
    subject: `Your ${facts.name} subscription is active again`,
    paragraphs: [renewalText(facts)],
  }),
  ended: ({ name, periodEnd }) => ({
    subject: `Your ${name} subscription has ended`,
    paragraphs: [
      `It was not renewed, and ended on ${formatDay(periodEnd)}. Nothing more is charged.`,
      'You can begin it anew on your account page at any time.',
    ],
  }),
  renewal_failed: ({ name, price, triedUntil }) => ({
    subject: `We could not renew your ${name} subscription`,
    paragraphs: [
      `The payment of ${formatMoney(price)} was declined. We try again ${triedUntil ? `until ${formatDay(triedUntil)}` : 'for 14 days'}; then the subscription ends.`,
      'Has your card expired, or is there another one by now? Change your payment method on your account page.',
    ],
  }),
  price_change: (facts) => {
    const { name, frequency, move } = facts;
    if (!move) throw new Error('an e-mail about a new amount names it');
    const day = formatDay(move.from);
    return {
      subject: `The price of your ${name} subscription changes on ${day}`,
      paragraphs: [
        `You pay ${priceText(facts)} now. From ${day} on it costs ${priceText({ ...facts, price: move })}. Until then nothing changes, and codes and credits are taken off the new price as they were off the old one.`,
        frequency === 'yearly'
          ? 'You need to do nothing if you want to go on. We write to you again two weeks before it renews.'
          : 'You need to do nothing if you want to go on.',
        `If you do not want to, cancel it on your account page before ${day}, and you are not charged the new price.`,
      ],
    };
  },
  price_stays: (facts) => ({
    subject: `The price of your ${facts.name} subscription stays as it is`,
    paragraphs: [
      `We wrote to you that its price would change. That is called off: you go on paying ${priceText(facts)}.`,
    ],
  }),
};
