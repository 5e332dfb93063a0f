import { teachersText } from '#features/billing/model/school-licence.ts';
import { amountText } from '#features/billing/web/subscription-texts.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import type { SchoolLicence } from '../contract.ts';

interface LicenceTexts {
  title: string;
  paragraphs: string[];
}

const readOnlyText =
  'Everybody can still sign in, read and export. New classes, people, announcements and projects need a licence. Nothing is deleted for that.';

/** What a licence is now, and what to do. */
export function licenceTexts(licence: SchoolLicence): LicenceTexts {
  const { state, until, licences, bought } = licence;
  const day = until === null ? '' : formatDay(until);
  const count = teachersText(licences ?? 0);
  switch (state) {
    case 'free':
      return {
        title: 'Everything is open',
        paragraphs: [
          'Licences are not sold on this installation. No trial ends here, and your school may have as many teachers as it needs.',
        ],
      };
    case 'trial':
      return {
        title: `Trial until ${day}`,
        paragraphs: [
          `Everything is open, with up to ${count}. After that day your school can only be read until it has a licence.`,
        ],
      };
    case 'active':
      return {
        title: `Licence for ${teachersText(bought?.nextQuantity ?? bought?.quantity ?? licences ?? 0)}`,
        paragraphs: renewalTexts(bought),
      };
    case 'ending':
      return {
        title: `Licence until ${day}`,
        paragraphs: [
          `It is for ${teachersText(bought?.quantity ?? 0)}, and nothing more is charged. After that day your school can only be read.`,
        ],
      };
    case 'unpaid':
      return {
        title: 'The last payment was declined',
        paragraphs: [
          `We try it again until ${day}, and until then nothing changes. After that your school can only be read. Nothing is deleted for that.`,
          'Please look at the payment method of your school.',
        ],
      };
    case 'invoice':
      return {
        title: `Licence for ${count}`,
        paragraphs: [
          `It is paid by bank transfer until ${day}. Write to us if you need more teachers or time.`,
        ],
      };
    case 'closed':
      return {
        title: 'Your school is closed',
        paragraphs: [`Nothing is charged any more. On ${day} the accounts that it keeps are erased.`],
      };
    case 'read_only':
      return {
        title: until === null ? 'Your school can only be read' : `Your school can only be read since ${day}`,
        paragraphs: [readOnlyText],
      };
  }
}

function renewalTexts(bought: SchoolLicence['bought']): string[] {
  if (!bought || bought.nextAmount === null || bought.nextAt === null) return [];
  const { nextAmount, nextAt, nextQuantity, credit, quantity, currency } = bought;
  const day = formatDay(nextAt);
  const renewal = `It renews itself on ${day} for ${amountText(nextAmount, currency)}.`;
  const credited = `${amountText(credit, currency)} is credited for fewer teachers and taken off the next bills.`;
  return [
    renewal,
    ...(nextQuantity === null ? [] : [`This year was paid for ${teachersText(quantity)}.`]),
    ...(credit > 0 ? [credited] : []),
  ];
}
