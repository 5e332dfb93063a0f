import type { PayloadOf } from '#platform/pure/event.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { teachersText } from '../../model/school-licence.ts';
import type { sendSubscriptionEmail as job } from '../billing.jobs.ts';

type EmailFacts = PayloadOf<typeof job>;

export interface EmailTexts {
  subject: string;
  paragraphs: string[];
}

type School = NonNullable<EmailFacts['school']>;

/** What the owner of a school is written about its licence. */
export function schoolEmailTexts(facts: EmailFacts, { name, teachers }: School): EmailTexts {
  const count = teachersText(teachers);
  const price = formatMoney(facts.price);
  const day = formatDay(facts.periodEnd);
  const goesOn = `It goes on by itself for ${price} a year, next on ${day}, until you cancel it. Students are free.`;
  switch (facts.kind) {
    case 'upgraded':
      return { subject: `The licence of ${name} is for ${count} now`, paragraphs: [goesOn] };
    case 'renewed':
      return {
        subject: `The licence of ${name} is renewed`,
        paragraphs: [`${formatMoney(facts.paid ?? facts.price)} was charged. It is paid until ${day}.`],
      };
    case 'renews_soon':
      return {
        subject: `The licence of ${name} renews on ${day}`,
        paragraphs: [
          `${price} will be charged for ${count} and another year. You need to do nothing for that.`,
          'If you want fewer teachers, or do not want to go on, change it before that day.',
        ],
      };
    case 'cancelled':
    case 'suspended':
      return {
        subject: `The licence of ${name} ends on ${day}`,
        paragraphs: [
          'Nothing more is charged. From that day on your school can only be read. Nothing is deleted for that.',
          'Until then you can take the cancellation back, and everything stays as it was.',
        ],
      };
    case 'renewal_failed':
      return {
        subject: `We could not renew the licence of ${name}`,
        paragraphs: [
          `The payment of ${price} was declined. We try again ${facts.triedUntil ? `until ${formatDay(facts.triedUntil)}` : 'for 14 days'}; until then nothing changes for your school.`,
          'After that it can only be read. Nothing is deleted for that. Please look at the payment method of your school.',
        ],
      };
    case 'ended':
      return {
        subject: `The licence of ${name} has ended`,
        paragraphs: [
          'Your school can only be read now. Everything is still there, can be exported, and goes on as soon as there is a licence again.',
        ],
      };
    case 'reactivated':
      return { subject: `The licence of ${name} is active again`, paragraphs: [goesOn] };
    default:
      return { subject: `${name} has a licence for ${count}`, paragraphs: [goesOn] };
  }
}
