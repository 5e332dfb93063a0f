import { plannedMedia, seedMediaId } from '../media/planned-media.ts';

/** What is heard in each lesson: names of sounds of the media shelf. */
export const lessonSounds: Readonly<Record<string, { title: string; sounds: readonly string[] }>> = {
  '/learn/rhythm/count-to-four': { title: 'Count along', sounds: ['Steps'] },
  '/learn/rhythm/divide-the-beat': { title: 'Two notes, one beat', sounds: ['Octave'] },
  '/learn/rhythm/kick-and-snare': { title: 'Low and high', sounds: ['Octave', 'Bell'] },
  '/learn/rhythm/swing': { title: 'Straight notes to swing', sounds: ['Steps', 'Question'] },
  '/learn/harmony/scales': { title: 'Steps of a scale', sounds: ['Steps', 'Octave'] },
  '/learn/harmony/chords': { title: 'Minor and major', sounds: ['A minor, upwards', 'C major, upwards'] },
  '/learn/harmony/progressions': {
    title: 'From one to the next',
    sounds: ['A minor, upwards', 'C major, upwards'],
  },
  '/learn/harmony/voice-leading': { title: 'A question and its answer', sounds: ['Question', 'Answer'] },
  '/learn/mixing/levels': { title: 'Set these two against each other', sounds: ['Bell', 'Steps'] },
  '/learn/mixing/eq': { title: 'Bright and dark', sounds: ['Bell', 'A minor, upwards'] },
  '/learn/mixing/compression': { title: 'Loud beginnings', sounds: ['Bell'] },
  '/learn/mixing/space': { title: 'Put these in a room', sounds: ['Question', 'Answer'] },
};

/** The id of the medium of this name. */
export function mediaIdOf(name: string): string {
  const place = plannedMedia.findIndex((media) => media.name === name);
  if (place === -1) throw new Error(`No medium is called ${name}`);
  return seedMediaId(place);
}

const markdown = (content: string) => ({ id: 'text', component: 'blocks.markdown', content });

interface PlannedPage {
  path: string;
  title: string;
  description: string;
  blocks: object[];
  /** Days from now to when it was written, and to when it goes live; without that it is a draft. */
  days: { written: number; live?: number };
}

/** Pages that an admin has begun, and one that goes live next week. */
export const plannedPages: readonly PlannedPage[] = [
  {
    path: '/learn/sampling',
    title: 'Sampling',
    description: 'Borrow a sound, say whose it is, and make it yours.',
    blocks: [
      { id: 'trail', component: 'blocks.breadcrumbs' },
      markdown(
        'A **sample** is a recording that becomes a note.\n\n## What to write here\n\n- Where sounds may come from\n- How to cut one\n- How to name whom it came from',
      ),
    ],
    days: { written: -45 },
  },
  {
    path: '/open-evening',
    title: 'Open evening',
    description: 'Bring headphones. We bring cables.',
    blocks: [
      {
        id: 'hero',
        component: 'blocks.hero',
        title: 'An evening of unfinished tracks',
        subtitle: 'Nobody plays anything that is done.',
        drawing: 'light',
      },
      markdown('Where: to be decided.\n\nWhen: a Thursday.'),
    ],
    days: { written: -2 },
  },
  {
    path: '/winter-listening',
    title: 'Winter listening',
    description: 'Ten tracks for the dark half of the year.',
    blocks: [
      {
        id: 'hero',
        component: 'blocks.hero',
        title: 'Winter listening',
        subtitle: 'Ten tracks for the dark half of the year.',
        drawing: 'arches',
      },
      markdown('Put the kettle on first. The slow ones are at the end.'),
    ],
    days: { written: -3, live: 7 },
  },
];
