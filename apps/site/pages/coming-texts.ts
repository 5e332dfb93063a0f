export interface ComingText {
  /** In place of the page's own. */
  title?: string;
  /** What will stand here, said plainly. */
  lead: string;
  /** What one will find, each in a few words. */
  holds?: readonly string[];
  /** Where to go meanwhile; an address of `..` is the page above this one. */
  way?: readonly [href: string, label: string];
  /** In place of `way` for who is signed in. */
  memberWay?: readonly [href: string, label: string];
}

/** The words of each promised address, by its pattern, and of why one was led there (`?for=`). */
export const comingTexts: Readonly<Record<string, ComingText>> = {
  '/campaigns/$groupLink/tracks/new': {
    lead: 'Hand in a track from your disc in one step. Until then: upload it to your tracks, and add it on the page of the campaign.',
    way: ['/account/tracks', 'Your tracks'],
  },
  '/campaigns/$groupLink/chat': { lead: 'Talk while the competition runs.', way: ['..', 'The campaign'] },
  '/learn/': {
    lead: 'Play before you read: music making in small steps, in the browser.',
    holds: [
      'Rhythm, melody, harmony and mixing, each to be heard and changed',
      'No account needed to begin',
      'Lessons for classes, too',
    ],
  },
  '/learn/referral-faq': {
    lead: 'How inviting friends works, and what both get for it.',
    way: ['/account/referrals', 'Invite a friend'],
  },
  '/products': {
    lead: 'Sound sets and loops for your own pieces.',
    holds: [
      'Every set can be heard before it is bought',
      'Yours for good, in any number of pieces',
      'Made by musicians who are named',
    ],
  },
  '/shop/$productId': {
    lead: 'One set of sounds: what is in it, what it sounds like, what it costs.',
    way: ['/products', 'The Sound Shop'],
  },
  '/download/$id': {
    lead: 'What you have bought, ready to be fetched.',
    way: ['/products', 'The Sound Shop'],
  },
  '/download/$id/$downloadId': {
    lead: 'What you have bought, ready to be fetched.',
    way: ['/products', 'The Sound Shop'],
  },
  '/accounts': {
    lead: 'What is free for good, and what the paid plans add. They are not on sale yet.',
    holds: [
      'A free plan without an end',
      'Monthly or yearly, in four currencies',
      'Leaving is as easy as joining',
    ],
    way: ['/auth/plans', 'Choose the free plan'],
    memberWay: ['/account/manage', 'My subscriptions'],
  },
  '/accounts?for=groups': {
    title: 'A group of your own',
    lead: 'Upgrade to create a group and unlock more features. Founding groups comes with every plan above Free and Intro; this is where you will choose one, once they are on sale.',
    holds: [
      'Found a room for a style, a town, a band or a class',
      'Decide who comes in, who posts and who talks there',
      'On any plan: join groups, post your tracks in them, and talk along',
    ],
    way: ['/groups', 'Find a group to join'],
  },
  '/pricing': {
    lead: 'What Tonehall costs for a class, a school or a district.',
    holds: ['A price for each seat and year', 'Try it with your class first', 'Paid by card or by invoice'],
  },
  '/checkout': {
    lead: 'Paying for plans and sounds will happen here.',
    holds: ['Card and PayPal', 'Prices with all taxes, before you pay', 'A receipt for every payment'],
    way: ['/accounts', 'The plans'],
  },
  '/hosted_pages/$id': { lead: 'The page of a payment that was begun.', way: ['/accounts', 'The plans'] },
  '/workspaces/$id/invitation': {
    lead: 'Your way in, where people work on their pieces together.',
    way: ['/pricing', 'Tonehall for schools'],
  },
  '/education/subscription': {
    lead: 'Seats, invoices and the end of the year.',
    way: ['/pricing', 'Tonehall for schools'],
  },
};
