import { choice, text } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';

export const priceBadge = blockKind({
  component: 'blocks.price-badge',
  name: 'Price',
  about: 'What a plan costs now, in the currency of the reader.',
  fields: {
    plan: choice({
      label: 'Plan',
      options: {
        intro: 'Intro',
        power: 'Power',
        premium: 'Premium',
        starter: 'Starter',
        creator: 'Creator',
        pro: 'Pro',
        europa: 'Europa',
        education: 'Education',
      },
      initial: 'premium',
    }),
    period: choice({
      label: 'Period',
      options: { monthly: 'Monthly', yearly: 'Yearly' },
      initial: 'monthly',
    }),
    text: text({ label: 'Text' }),
  },
  example: { text: 'a month' },
});

/** `price` is formatted with 2 decimals in the viewer's currency; null where none is available: the block renders nothing. */
export type PriceBadgeView = BlockViewOf<typeof priceBadge> & { price: string | null };
