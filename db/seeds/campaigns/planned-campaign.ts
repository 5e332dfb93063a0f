import type { PlannedGroup } from '../groups/planned-group.ts';

/** The group of the open campaign. */
export const plannedCampaignGroup: PlannedGroup = {
  name: 'Remix the Tide',
  link: 'remix-the-tide',
  kind: 'contest',
  privacy: 'joinable',
  by: 'nightferry',
  daysAgo: 12,
  styles: ['Ambient', 'Chillout', 'Lo-Fi', 'Deep House', 'Classical', 'Folk'],
  joinShare: 0.95,
  with: ['harborline', 'lowtide', 'stillwater', 'glasshouse', 'fogcode', 'bigsur', 'paperlantern'],
  featured: true,
  sidebar: 0,
  description:
    'Three harbours, one slack tide, four weeks. Take the sounds of Tape 5 and make them yours. Everybody is welcome, nobody is ranked.',
  pageComments: [
    ['harborline', 'The bell at 1:12 is a real one. It hangs outside my window and it is always late.'],
    ['fogcode', 'Put the whole recording through a granular patch and now it breathes. Entry comes tonight.'],
    ['paperlantern', 'is it allowed to leave out the gulls? they scare my cat'],
    ['nightferry', 'Leave out whatever scares your cat. That is in the rules now.'],
    ['glasshouse', 'A house version of a slack tide, what could go wrong. 116 bpm, I promise.'],
    [
      'stillwater',
      'The felt piano is in D, a little flat, as the room was cold. Tune to it and not the other way.',
    ],
    ['bigsur', 'I live four hours from any water and this made me check the tide tables.'],
    ['lowtide', 'Tip: there is eleven seconds of pure engine hum at the end. Loop that.'],
    ['tapeandtea', 'Looped the engine hum. Slept through the afternoon. Best track I never finished.'],
    ['mochimode', 'first try sounded like a bath, second try sounds like a bigger bath'],
    ['harborline', 'A bigger bath is what the sea is, Min-ji. Post it.'],
  ],
  news: [
    [
      'The tape is out',
      'Tape 5 is in the first post: bell, ropes, gulls, engine, and Elin’s piano from the boat house. Use all of it or one second of it.',
    ],
    [
      'What we heard in the first week',
      'More basses than boats. We love the quiet ones, too: nobody has yet made something without any beat at all. Somebody should.',
    ],
    [
      'Listening night on Thursday',
      'At eight in the evening, Dublin time, we play everything that is in so far, in the order it came, and say what we like about each. Bring tea.',
    ],
  ],
};

/** Days from the first start, whole ones in UTC. */
export const plannedCampaign = {
  startsInDays: -11,
  endsInDays: 17,
  winnersInDays: 24,
  subtitle: 'Four weeks, three harbours, one recording of a slack tide',
  artistName: 'The Harbour Tapes',
  artistDescription:
    'Aoife, Nils, Callum and Elin record where ferries stop: Howth, Helsingør, St Ives. They send each other tapes and see what grows on them. This is the fifth, and the first that they give away.',
  description: `For an hour between two tides the water does not know where to go. We stood there in three harbours on the same evening and recorded it. Now it is yours.

## How to take part

1. Join the group, that makes you a contestant.
2. Make something with the tape: a remix, a beat, a lullaby, a wall of noise.
3. Publish it as a track and add it here.

You can enter as often as you like, and take an entry back as long as the campaign runs.

## What we ask

- At least one sound of the tape must be in it, however bent.
- Say in the description **what you did with it**. We want to learn, too.
- Gulls are optional. See the comments.

## What there is to win

A place on *Tape 6*, which goes out in spring, and a postcard from each harbour. We choose five by listening together, twice.`,
} as const;

/** The chat of the campaign: who wrote what, minutes before the first start. */
export const plannedChat: readonly (readonly [minutesAgo: number, author: string, content: string])[] = [
  [4180, 'fogcode', 'Anyone else hearing a melody in the ropes?'],
  [4176, 'lowtide', 'Between 2:40 and 3:05, yes. It is almost a minor third.'],
  [4171, 'nightferry', 'It is two boats. We did not plan it.'],
  [2890, 'glasshouse', 'Is 116 bpm too fast for a slack tide?'],
  [2886, 'stillwater', 'Everything is too fast for a slack tide. Do it anyway.'],
  [2884, 'bigsur', 'Seconded.'],
  [1502, 'mochimode', 'my bath is up. it has a second verse now'],
  [1497, 'harborline', 'On my way to listen. Headphones or speakers?'],
  [1495, 'mochimode', 'headphones, the drops go left to right'],
  [1460, 'harborline', 'They went right through me. Lovely.'],
  [212, 'paperlantern', 'cat update: she sits in front of the speaker now. gulls stay in'],
  [209, 'nightferry', 'The rules are changed back, then.'],
  [34, 'tapeandtea', 'Putting the kettle on and starting a new one. Wish me luck.'],
  [31, 'lowtide', 'Luck. Post it before it is perfect.'],
];
