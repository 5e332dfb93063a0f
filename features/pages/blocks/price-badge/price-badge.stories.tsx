import { blockStory } from '../../web/gallery/block-story.ts';
import { longTitle } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Price', 'blocks.price-badge', {
  shortest: { plan: 'premium', period: 'monthly', text: '', price: '€9.99' },
  usual: { plan: 'premium', period: 'monthly', text: 'a month', price: 'US$9.99' },
  longest: { plan: 'pro', period: 'yearly', text: longTitle, price: 'CHF 1,299.00', theme: 'dark' },
  none: { plan: 'pro', period: 'yearly', text: 'a year', price: null },
});
