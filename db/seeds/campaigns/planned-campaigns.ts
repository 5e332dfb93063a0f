import type { PlannedGroup } from '../groups/planned-group.ts';

/** What the groups of the other campaigns have in common. */
const contest = {
  kind: 'contest',
  privacy: 'joinable',
  styles: [],
  joinShare: 0.3,
} as const satisfies Partial<PlannedGroup>;

/** A campaign that is decided: its jury, winners and claims. */
export const plannedPastGroup: PlannedGroup = {
  ...contest,
  name: 'Winter Tapes',
  link: 'winter-tapes',
  by: 'lowtide',
  daysAgo: 70,
  with: ['harborline', 'stillwater', 'fogcode'],
  description: 'One cassette of snow, one winter, and a jury that listened to every entry twice.',
  pageComments: [
    ['stillwater', 'The second verse of the winning one starts where the tape runs out. Nobody else dared.'],
    ['fogcode', 'I had it on in the car for a week before I gave it a single point.'],
  ],
  news: [['The tape is out', 'Snow on a tin roof, a heater, a door. Nine minutes. Use what you like.']],
};

/** A campaign that is announced and not open yet. */
export const plannedAnnouncedGroup: PlannedGroup = {
  ...contest,
  name: 'Night Trains',
  link: 'night-trains',
  by: 'oskarlind',
  daysAgo: 6,
  with: ['dustyneedle', 'kurofune'],
  description: 'A sleeper from Malmö to Narvik, recorded in four compartments. The doors open soon.',
  pageComments: [['kurofune', 'Does the dining car come with the stems?']],
};

/** A campaign whose votes are in, with some that wait for a decision. */
export const plannedVotedGroup: PlannedGroup = {
  ...contest,
  name: 'One Minute Only',
  link: 'one-minute-only',
  by: 'glasshouse',
  daysAgo: 40,
  with: ['harborline', 'lowtide', 'stillwater', 'fogcode', 'bigsur'],
  description: 'Sixty seconds, no more. The public decides.',
  pageComments: [['bigsur', 'Mine was sixty-one. I cut the applause.']],
};

/** Which of the first tracks are in, by their index. */
export const pastEntries = [0, 1, 2, 3, 4, 5, 6, 7] as const;
export const votedEntries = [4, 5, 6, 7, 8, 9, 10, 11] as const;

export const pastJurors = ['harborline', 'stillwater', 'fogcode'] as const;

export const plannedPrizes = [
  {
    name: 'A place on the tape',
    description: 'Side A, first track of Winter Tapes II.',
    amount: 1,
    giver: 'Low Tide Records',
    posted: false,
  },
  {
    name: 'A cassette, dubbed by hand',
    description: 'With a drawing on the sleeve.',
    amount: 2,
    giver: 'Low Tide Records',
    posted: true,
  },
] as const;
