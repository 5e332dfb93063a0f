import type { PlannedArticle } from './planned-article.ts';

const fourOnTheFloor = { kick: 'x---x---x---x---', clap: '----x-------x---', hat: '--x---x---x---x-' };
const backbeat = { kick: 'x-----x-x-------', snare: '----x-------x---', hat: 'x-x-x-x-x-x-x-x-' };

/** Tutorials about time, drums and notes. */
export const firstTutorials: readonly PlannedArticle[] = [
  {
    feed: 'tutorials',
    title: 'What BPM really means',
    daysAgo: 3,
    appeal: 0.8,
    body: `BPM stands for *beats per minute*. At 60 BPM a beat lasts exactly one second, at 120 half of that. That is all there is to the number, and still it decides more about a track than any plug-in.

## The same pattern, three speeds

Play the three sounds below. The pattern is the same each time: kick on every beat, clap on two and four, hats in between. Only the tempo changes, and with it the whole mood.

- **90 BPM** leans back. Good for hip hop, soul, slow pop.
- **124 BPM** is where walking turns into dancing.
- **172 BPM** is drum and bass country. Half the listeners will nod at 86 instead, and both are right.

## Find yours

Tap your foot to the tune in your head and count the taps for fifteen seconds. Times four, and there is your tempo. Write it into the project *before* you record anything: changing it later is possible, but it never feels quite the same.

> A track that drags is more often too full than too slow. Mute something before you turn the tempo up.`,
    sounds: [
      { title: 'The pattern at 90 BPM', bpm: 90, bars: 2, drums: fourOnTheFloor },
      { title: 'The pattern at 124 BPM', bpm: 124, bars: 3, drums: fourOnTheFloor },
      { title: 'The pattern at 172 BPM', bpm: 172, bars: 4, drums: fourOnTheFloor },
    ],
    comments: [
      'The foot tapping trick is what finally made it click for me, thanks',
      'Never thought of 172 as 86. My brain hurts, in a good way.',
    ],
  },
  {
    feed: 'tutorials',
    title: 'Swing: why your hats sound like a typewriter',
    daysAgo: 12,
    appeal: 0.65,
    body: `Drawn drums are perfectly even, and perfectly even is what a typewriter sounds like. Swing is the smallest change with the largest effect: every second sixteenth comes a little late.

## Hear it

The first sound is straight. The second has the off-beats a fifth of a step late, the third a full third of it, which is nearly a triplet.

## How much?

1. Start at zero and turn it up while the loop plays.
2. Stop when you notice that your head moves.
3. Go back a little. Swing that one *hears* is often too much; one should feel it.

Bass and chords may stay straight while the hats swing. That friction is half of all house music. But if one percussion loop swings, let the others swing by the same amount, or the two will flam against each other.`,
    sounds: [
      { title: 'Straight', bpm: 96, bars: 2, kit: 'boom', drums: { ...backbeat, hat: 'xoxoxoxoxoxoxoxo' } },
      {
        title: 'A little swing',
        bpm: 96,
        bars: 2,
        kit: 'boom',
        swing: 0.2,
        drums: { ...backbeat, hat: 'xoxoxoxoxoxoxoxo' },
      },
      {
        title: 'Nearly a triplet',
        bpm: 96,
        bars: 2,
        kit: 'boom',
        swing: 0.34,
        drums: { ...backbeat, hat: 'xoxoxoxoxoxoxoxo' },
      },
    ],
    comments: ['"Stop when you notice that your head moves" should be printed on the knob.'],
  },
  {
    feed: 'tutorials',
    title: 'Your first beat, one drum at a time',
    daysAgo: 24,
    appeal: 0.9,
    body: `You do not need a kit, a room or lessons for this. You need sixteen boxes and five minutes.

## 1. The kick says where one is

Put it on the first box, and on the ninth. That is the floor on which everything else will stand.

## 2. The snare answers

Boxes five and thirteen, the *backbeat*. Clap along: this is where a crowd claps, everywhere in the world, without being told.

## 3. The hat keeps time

Every second box. If it gets tiring, make every other hit softer; a drummer's hand never hits twice the same.

## 4. One surprise

Add one kick where nobody expects it, say on box seven or eleven. One is enough. Now loop it and leave the room. If you come back nodding, it is done.`,
    sounds: [
      { title: 'Kick alone', bpm: 100, bars: 2, drums: { kick: 'x-------x-------' } },
      {
        title: 'With the snare',
        bpm: 100,
        bars: 2,
        drums: { kick: 'x-------x-------', snare: '----x-------x---' },
      },
      {
        title: 'With hats and the surprise',
        bpm: 100,
        bars: 3,
        drums: { kick: 'x-----x-x-------', snare: '----x-------x---', hat: 'x-o-x-o-x-o-x-o-' },
      },
    ],
    comments: [
      'Used this with my class today. Twenty four beats, no two alike.',
      'box eleven gang',
      'I left the room and forgot to come back, does that count',
    ],
  },
  {
    feed: 'tutorials',
    title: 'Four chords that always work, and why',
    daysAgo: 33,
    appeal: 0.7,
    body: `In C major they are **C**, **G**, **A minor** and **F**. You have heard them in a hundred songs, and they are nobody's property: chords cannot be owned, only what you do with them.

## Why they work

Each chord shares one or two notes with the next. Your ear has something to hold on to while something else moves. From G to A minor only the root jumps; the rest slides by a step.

## Make them yours

- **Begin elsewhere.** A minor, F, C, G are the same four, and a sadder story.
- **Turn them over.** Put the lowest note on top. The second sound below is the first one with inversions: the hand hardly moves, and it sings.
- **Leave one out.** Stay on F for two bars and let people wait.

Write the melody *before* you add a fifth chord. Nine times of ten you will not need it.`,
    sounds: [
      {
        title: 'C, G, A minor, F, hands jumping',
        bpm: 84,
        bars: 4,
        reverb: [1.4, 0.25],
        lines: [
          {
            instrument: 'piano',
            notes: [
              [0, 15, 60],
              [0, 15, 64],
              [0, 15, 67],
              [16, 15, 67],
              [16, 15, 71],
              [16, 15, 74],
              [32, 15, 69],
              [32, 15, 72],
              [32, 15, 76],
              [48, 15, 65],
              [48, 15, 69],
              [48, 15, 72],
            ],
          },
        ],
      },
      {
        title: 'The same with inversions',
        bpm: 84,
        bars: 4,
        reverb: [1.4, 0.25],
        lines: [
          {
            instrument: 'piano',
            notes: [
              [0, 15, 48],
              [0, 15, 60],
              [0, 15, 64],
              [0, 15, 67],
              [16, 15, 43],
              [16, 15, 59],
              [16, 15, 62],
              [16, 15, 67],
              [32, 15, 45],
              [32, 15, 60],
              [32, 15, 64],
              [32, 15, 69],
              [48, 15, 41],
              [48, 15, 60],
              [48, 15, 65],
              [48, 15, 69],
            ],
          },
        ],
      },
    ],
    comments: ['The inversions one genuinely surprised me. Same chords?!'],
  },
  {
    feed: 'tutorials',
    title: 'Bass and kick: who has the floor?',
    daysAgo: 47,
    appeal: 0.6,
    body: `Two sounds want the same sixty hertz, and only one can have it at a time. Most muddy mixes are this one argument, never settled.

## Three ways to settle it

1. **In time.** Let the bass play where the kick does not. The oldest way, and the best: it costs nothing and it grooves.
2. **In pitch.** A short, high kick under a deep bass; or a deep kick under a bass that lives an octave up.
3. **By ducking.** The kick pushes the bass down for a moment. Use it when the two must meet.

Listen to both sounds below on small speakers, then on headphones. In the first one, bass and kick hit together on every beat. In the second the bass steps aside, and suddenly *both* are louder, though nothing was turned up.`,
    sounds: [
      {
        title: 'Both on the beat',
        bpm: 120,
        bars: 4,
        drums: { kick: 'x---x---x---x---', hat: '--x---x---x---x-' },
        lines: [
          {
            instrument: 'moogBass',
            notes: Array.from({ length: 16 }, (_none, beat) => [beat * 4, 3, 33] as const),
          },
        ],
      },
      {
        title: 'The bass steps aside',
        bpm: 120,
        bars: 4,
        drums: { kick: 'x---x---x---x---', hat: '--x---x---x---x-' },
        lines: [
          {
            instrument: 'moogBass',
            notes: Array.from(
              { length: 16 },
              (_none, beat) => [beat * 4 + 2, 2, beat % 8 > 5 ? 36 : 33] as const,
            ),
          },
        ],
      },
    ],
  },
  {
    feed: 'tutorials',
    title: 'A room in three numbers: reverb for beginners',
    daysAgo: 58,
    appeal: 0.55,
    body: `Reverb is the room answering. Every reverb, however many knobs it has, is three numbers.

- **How long?** The time until the room is silent again. Speech wants half a second, ballads two, ambient as long as you can bear.
- **How much?** The balance of the sound and its room. If you notice the reverb, take a third away.
- **How soon?** The *pre-delay*: a gap before the room answers. Twenty milliseconds keep a voice in front although its room is large.

The same guitar follows three times: dry, in a chamber, and in a hall. Mind what happens to the *distance*. Reverb is not decoration, it is where you stand.

> One good room for everything beats five rooms that fight. Send your instruments into the same reverb and they will have played together.`,
    sounds: [0, 1, 2].map((size) => ({
      title: ['Dry', 'In a chamber', 'In a hall'][size] ?? '',
      bpm: 92,
      bars: 2,
      ...(size > 0 ? { reverb: [size === 1 ? 0.9 : 3.6, size === 1 ? 0.35 : 0.6] as const } : {}),
      lines: [
        {
          instrument: 'nylonGuitar' as const,
          notes: [
            [0, 3, 52],
            [2, 3, 59],
            [4, 3, 64],
            [6, 3, 67],
            [8, 3, 71],
            [10, 3, 67],
            [12, 3, 64],
            [14, 2, 59],
            [16, 3, 50],
            [18, 3, 57],
            [20, 3, 62],
            [22, 3, 66],
            [24, 8, 69],
          ] as const,
        },
      ],
    })),
    comments: ['"It is where you stand". Stealing that.'],
  },
];
