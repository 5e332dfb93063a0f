import type { PlannedArticle } from './planned-article.ts';
import { firstTutorials } from './tutorials-first.ts';
import { secondTutorials } from './tutorials-second.ts';

/** The seeded news. */
const newsArticles: readonly PlannedArticle[] = [
  {
    feed: 'news',
    title: 'Tutorials have a room of their own',
    daysAgo: 1,
    appeal: 0.7,
    body: `Many of you asked the same good questions under each other's tracks: how loud should a voice be, what is that echo, may I remix this? From today the answers have a place.

[Tutorials](/tutorials) are short, written by people who make music every day, and most of them come with **sounds** that you can play right beside the words. They begin with [what BPM means](/tutorials) and go as far as we can carry them.

Tell us below what you would like to read next. We read everything.`,
    comments: [
      'Sidechain please!',
      'More about vocals, I never get them to sit',
      'Love that one can listen while reading',
    ],
  },
  {
    feed: 'news',
    title: 'Groups: a room for everything that has a name',
    daysAgo: 6,
    appeal: 0.85,
    body: `A style, a town, an instrument, a class, a band: whatever brings people together can have a [group](/groups) now.

- **Open or closed.** Anybody may join, or only those you invite. What is said in a closed group stays there.
- **Tracks of its own.** Members post what belongs to the theme, and the group decides how the list is sorted.
- **Follow without joining.** What a group posts is then among the tracks you follow.

Found one this week and tell us about it below. We are curious who gathers first: the accordions or the modular synths.`,
    comments: [
      'Accordions. Obviously accordions.',
      'Modular. We are forty already, most of us are patching though and cannot type',
      'Started one for my street. There are more of us than I thought.',
    ],
  },
  {
    feed: 'news',
    title: 'Write to each other',
    daysAgo: 14,
    appeal: 0.6,
    body: `Comments are for everybody to read. For all the rest there are messages now: one conversation for each person, delivered while you look at it.

You decide who reaches you. Block somebody and their messages end; they are not told. Nobody else reads what you write there, and no program does either.`,
  },
  {
    feed: 'news',
    title: 'Paper and ink: the hall in two lights',
    daysAgo: 22,
    appeal: 0.5,
    body: `You have asked for a light theme, and for a dark one. Both are there, and neither is the "real" one.

**Ink** is the room at night: one warm lamp, everything else steps back. **Paper** is the same room at noon. The hall follows your system, and the switch in the footer remembers what you prefer.

Every colour in both has been measured for contrast, the waveforms too. If something is hard to read all the same, tell us which page, and we will mend it.`,
    comments: ['Ink for mixing, paper for reading. Perfect.'],
  },
  {
    feed: 'news',
    title: 'What the waveform knows',
    daysAgo: 31,
    appeal: 0.65,
    body: `Since this week each track has its waveform everywhere: on its page, in the player, and in the player that you embed on other sites.

Three things that are easy to miss:

1. **Point at it** and it shows the time. Click, and you are there.
2. **With the keyboard**, the arrows move by five seconds, and Home and End do what they say.
3. It is drawn of *peaks*, the loudest moment in each slice. A fat, even brick often means that a track was pressed too hard. The two sounds below are the same bar: one that breathes, one that does not.`,
    sounds: [
      {
        title: 'A bar that breathes',
        bpm: 104,
        bars: 2,
        kit: 'boom',
        drums: { kick: 'x-----x---x-----', snare: '----x-------x---', hat: 'o-x-o-x-o-x-o-x-' },
        lines: [
          {
            instrument: 'rhodes',
            gain: -6,
            notes: [
              [0, 12, 57],
              [0, 12, 60],
              [0, 12, 64],
              [16, 12, 55],
              [16, 12, 59],
              [16, 12, 62],
            ],
          },
        ],
      },
      {
        title: 'The same bar, filled up',
        bpm: 104,
        bars: 2,
        kit: 'gated',
        drums: {
          kick: 'x-x-x-x-x-x-x-x-',
          snare: '----x-------x---',
          hat: 'xxxxxxxxxxxxxxxx',
          open: '--x---x---x---x-',
          crash: 'x---------------',
        },
        lines: [
          {
            instrument: 'superSaw',
            gain: 2,
            notes: [
              [0, 16, 57],
              [0, 16, 60],
              [0, 16, 64],
              [16, 16, 55],
              [16, 16, 59],
              [16, 16, 62],
            ],
          },
        ],
      },
    ],
  },
  {
    feed: 'news',
    title: 'Uploads that survive a tunnel',
    daysAgo: 44,
    appeal: 0.55,
    body: `Trains go through tunnels, and laptops are closed in the wrong moment. An upload should not mind.

From today it does not. If your connection breaks, the upload waits and goes on *from the byte where it was*. If you reload the page or close the browser, choose the same file again and it continues. Encoding begins while the file still arrives, so most tracks can be heard the moment they are complete.

We have tried it on the line between two cities with eleven tunnels. It took a while. It arrived.`,
    comments: ['Uploaded from a ferry. Respect.'],
  },
  {
    feed: 'news',
    title: 'Trending, explained in one paragraph',
    daysAgo: 55,
    appeal: 0.45,
    body: `People asked how a track becomes *trending*, so here is all of it. Every play, like and comment by somebody else warms a track. Warmth fades: after three days half of it is gone, after two weeks all of it. The warmest tracks stand on top. There is no list of favourites, no payment, and nothing learns from what you do.

That is why new names come up every day, and why last month's hit makes room. If you want to be heard, make something people return to; and [listen to others](/tracks?type=recent), for they hear back.`,
    comments: ['Refreshingly clear.', 'So playing my own track on repeat does nothing. Asking for a friend.'],
  },
  {
    feed: 'news',
    title: 'For teachers: a class is a place, not a list',
    daysAgo: 69,
    appeal: 0.4,
    body: `Tonehall has an edition for schools. Pupils need no e-mail address, nobody from outside can write to them, and what is made in class stays in class until a teacher says otherwise.

You can try it with your own class first and decide afterwards. What it costs for a school stands on the [pricing page](/pricing), in plain numbers.

If you teach in a language we do not speak yet, write to us. We would rather begin with one class than with a brochure.`,
  },
  {
    feed: 'news',
    title: 'Your data is yours: take it along',
    daysAgo: 83,
    appeal: 0.35,
    body: `Two buttons in your [account](/account/manage) that we hope you will need rarely.

**Get a copy.** Everything the hall knows about you, in one file: your tracks in the best quality that we keep, what you wrote, what you liked and whom you follow. Readable by people and by programs.

**Delete the account.** Gone means gone: tracks, pictures, messages, the lot. What you wrote under others' tracks stays, signed by nobody, so that conversations do not fall apart.

No chat with a "retention specialist" in between.`,
    comments: ['Thank you for the last line.'],
  },
  {
    feed: 'news',
    title: 'The player goes where you go',
    daysAgo: 97,
    appeal: 0.5,
    body: `Start a track and walk around: the sound goes on, whatever page you open. The bar at the bottom shows what plays and what comes next, since the list in which you began is your queue.

On your phone it stands on the lock screen, and the keys of your headphones work. And for your own site there is the *embed player*: choose **Share** on a track, copy the code, paste it anywhere.`,
  },
  {
    feed: 'news',
    title: 'House rules, the short version',
    daysAgo: 120,
    appeal: 0.4,
    body: `1. Put up what you made, or what you may put up.
2. Talk to people as you would across a table.
3. If something is wrong, report it rather than fight it out.
4. No selling of plays, likes or followers. We can tell.

Whoever is reported gets told why, and can answer. A person decides, and another one looks at it again if you ask. That is all, and it has been enough so far.`,
  },
  {
    feed: 'news',
    title: 'The hall is open',
    daysAgo: 151,
    appeal: 0.95,
    body: `Today we unlock the doors. Tonehall is a place for people who *make* music, whether for the first time or for the thousandth: put your tracks on stage, hear what others make, find the ones to make more with.

It is free to join and free to stay. There is no advertisement between the tracks, and nobody's taste decides what is shown.

Come in, leave your shoes on, play something. The sound below is the first one that was ever played here.`,
    sounds: [
      {
        title: 'The first sound in the hall',
        bpm: 76,
        bars: 4,
        reverb: [3.2, 0.5],
        lines: [
          {
            instrument: 'feltPiano',
            notes: [
              [0, 14, 48],
              [0, 6, 64],
              [6, 4, 67],
              [10, 6, 71],
              [16, 14, 45],
              [16, 6, 72],
              [22, 4, 71],
              [26, 6, 67],
              [32, 14, 41],
              [32, 8, 69],
              [40, 8, 65],
              [48, 16, 43],
              [48, 6, 67],
              [54, 4, 69],
              [58, 6, 71],
            ],
          },
        ],
      },
    ],
    comments: [
      'First!',
      'Came for the drawing on the front page, stayed for everything else',
      'Day one. Let us see where this goes.',
      'The piano sound is lovely, what is it?',
    ],
  },
];

/** All seeded news and tutorials; an item's id follows from its index. */
export const plannedArticles: readonly PlannedArticle[] = [
  ...newsArticles,
  ...firstTutorials,
  ...secondTutorials,
];

/** The same in every installation, and never one that the server would create. */
export const seedNewsId = (place: number): string =>
  `00000000-0000-7000-8000-00ae${place.toString(16).padStart(8, '0')}`;
