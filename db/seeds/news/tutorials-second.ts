import type { PlannedArticle } from './planned-article.ts';

const riff = [
  [0, 2, 57],
  [3, 2, 60],
  [6, 2, 62],
  [8, 4, 64],
  [14, 2, 60],
] as const;
const twice = [...riff, ...riff.map(([step, steps, midi]) => [step + 16, steps, midi] as const)];

/** Tutorials about voices, mixing, finishing, and making music with others. */
export const secondTutorials: readonly PlannedArticle[] = [
  {
    feed: 'tutorials',
    title: 'Mixing a vocal in five steps',
    daysAgo: 7,
    appeal: 0.85,
    body: `A voice is what people listen to first and forgive last. This order has saved more vocals than any plug-in.

1. **Clean.** Cut the silence between the lines. Breaths may stay, but take them down by half.
2. **Low cut.** Nothing useful of a voice lives below 90 Hz. The rumble of your table does.
3. **Level by hand.** Draw the volume until every word can be understood at whisper loudness. *Then* compress, 3:1, only a few decibels. A compressor that has to do all the work will pump.
4. **One gentle boost.** Around 3 kHz for words, around 10 kHz for air. Never both by much.
5. **Room last.** A short reverb to place it, an echo in time with the track to make it large. Cut the lows of both.

## The test

Turn the whole mix down until you hardly hear it. The voice should be the last thing to vanish. If it goes earlier, it is too quiet; if only the voice is left for long, too loud.

And record it again if it needs more than this. A second take costs four minutes.`,
    comments: [
      'Number 3 before number 4 of everybody else’s list. Finally somebody says it.',
      'The whisper test works on trains, too',
      'Could you do one about backing vocals?',
    ],
  },
  {
    feed: 'tutorials',
    title: 'Remix etiquette',
    daysAgo: 18,
    appeal: 0.75,
    body: `A remix is a conversation. You are about to speak with somebody's words, so a few manners go a long way.

## Before

- **Ask.** A message is enough: "May I remix this?" Most people are delighted. A track that can be downloaded may be listened to offline; it is *not* a permission to publish.
- **Ask for stems.** They are nicer to work with, and the question tells you whether the other one is really in.

## While

Keep **one thing** that everybody would recognise: the hook, the voice, the bass line. Change everything else. A remix that keeps all is an edit; one that keeps nothing is your own track.

## After

- Name the original and its maker in the title and in the description, with a link.
- Send it to them *before* it is public. If they do not like it, do not publish it.
- Say thank you in public. The next one who is asked will remember.

And if somebody remixes you: listen twice before you judge. The first time one only hears what is gone.`,
    comments: ['Sent this to a friend. He knows why.', 'The last paragraph is so true.'],
  },
  {
    feed: 'tutorials',
    title: 'Echo in time',
    daysAgo: 40,
    appeal: 0.5,
    body: `An echo that ignores the tempo is a mistake one can hear. An echo *in* tempo is a second player who never tires.

The sum is simple: a quarter note lasts \`60 000 / BPM\` milliseconds. At 110 BPM that is 545 ms. Three sixteenths, the famous dotted eighth, are three quarters of that: 409 ms.

## What each one does

- **Eighth:** doubles the rhythm. Busy, proud, a little eighties.
- **Dotted eighth:** falls *between* your notes and weaves a new pattern out of them.
- **Quarter:** calm. It leaves room, so play less.

The line below is five notes. Dry first, then with a dotted eighth, then with a quarter. Nothing else has changed.`,
    sounds: [
      { title: 'Dry', bpm: 110, bars: 2, lines: [{ instrument: 'pluckLead', notes: twice }] },
      {
        title: 'Dotted eighth',
        bpm: 110,
        bars: 2,
        echo: 3,
        lines: [{ instrument: 'pluckLead', notes: twice }],
      },
      { title: 'Quarter', bpm: 110, bars: 2, echo: 4, lines: [{ instrument: 'pluckLead', notes: twice }] },
    ],
  },
  {
    feed: 'tutorials',
    title: 'How to put a track on stage',
    daysAgo: 66,
    appeal: 0.6,
    body: `From a file on your computer to something that people can play, in about a minute.

1. Open [My tracks](/account/tracks) and drop the file there. WAV, FLAC, AIFF, MP3, OGG and M4A are welcome, up to 100 MB. If your connection breaks, the upload goes on where it was.
2. While it is being processed you may already write the title and the description.
3. **Choose a genre.** Without one it is hard to find.
4. **A picture helps.** Square, at least 1000 pixels a side. Without one the hall draws a cover that belongs to this track alone.
5. Press *publish*. From now on everybody can hear it. Until then only you can.

## What is worth knowing

- A title is a promise. "final_mix_v7" promises nothing.
- People answer questions. End your description with one: *Is the bass too loud?* gets more comments than *Enjoy.*
- You decide whether it may be downloaded and commented on, and you may change your mind at any time.`,
    link: ['https://en.wikipedia.org/wiki/Audio_file_format', 'More about audio formats'],
  },
  {
    feed: 'tutorials',
    title: 'Finish it: the two-evening rule',
    daysAgo: 81,
    appeal: 0.7,
    body: `Everybody has a folder of loops that are eight bars long. The loops are good. That is the trouble: one cannot leave them.

**Evening one is for length.** Copy the loop until you have three minutes, then only *take away*. No drums in the first eight bars. No bass in the middle. Nothing but the melody once. Do not add a single new sound. By the end of the evening there is a shape.

**Evening two is for joins.** Every eight bars something should announce what comes: a fill, a breath, a bar with no kick. Then mix it at one go, an hour at most, and export it.

It will not be perfect. Publish it all the same, and read what people say: the next one will be better *because* this one is finished.

> Nobody has ever become better by not finishing things.`,
    comments: [
      'I have one hundred and forty loops. Seen and attacked.',
      'Did it. Two evenings. It is on my page now!',
    ],
  },
  {
    feed: 'tutorials',
    title: 'How to give feedback that helps',
    daysAgo: 99,
    appeal: 0.45,
    body: `"Nice track" is kind, and tells nothing. Here is a recipe that takes two minutes and may change somebody's week.

- **Say when.** "At 1:12" is worth more than "in the middle".
- **Say what it did to you.** "I stopped typing" is a fact. "The snare is wrong" is an opinion that looks like one.
- **One wish, not five.** Choose the change that would matter most.
- **Ask before you teach.** "Do you want to hear about the mix?" costs five words.
- **Keep what is good alive.** People tend to throw out what nobody praised.

And when you get some: say thank you, wait a night, then decide. You need not agree. If three people stumble in the same place, though, the place is yours to mend, whatever they say about it.`,
    comments: ['"I stopped typing" at 0:42 of this tutorial.'],
  },
];
