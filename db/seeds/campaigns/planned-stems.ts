import type { ArticleSound } from '../news/planned-article.ts';

/** A stem with the key that it says. */
export interface PlannedStem extends ArticleSound {
  key: string;
}

const bpm = 96;
const bars = 4;
const steps = 16;
/** D minor, B flat, F, C: one chord a bar. */
const chords = [
  [50, 53, 57],
  [46, 50, 53],
  [53, 57, 60],
  [48, 52, 55],
] as const;

/** The stems of the open campaign: four bars of the same piece. */
export const plannedStems: readonly PlannedStem[] = [
  {
    title: 'Harbour drums',
    bpm,
    bars,
    key: '',
    kit: 'boom',
    drums: { kick: 'x-----x---x-----', snare: '----x-------x--o', hat: 'x-o-x-o-x-o-x-oo' },
  },
  {
    title: 'Engine hum',
    bpm,
    bars,
    key: 'D minor',
    lines: [
      {
        instrument: 'roundBass',
        notes: chords.flatMap(([root], bar) => [
          [bar * steps, 6, root - 12] as const,
          [bar * steps + 8, 3, root - 12] as const,
          [bar * steps + 12, 3, root] as const,
        ]),
      },
    ],
  },
  {
    title: 'Felt piano',
    bpm,
    bars,
    key: 'D minor',
    reverb: [2.4, 0.35],
    lines: [
      {
        instrument: 'feltPiano',
        notes: chords.flatMap((notes, bar) =>
          notes.map((midi, at) => [bar * steps + at, steps - 2 - at, midi + 12] as const),
        ),
      },
    ],
  },
  {
    title: 'Bell at the pier',
    bpm,
    bars,
    key: 'D minor',
    echo: 3,
    reverb: [3, 0.4],
    lines: [
      {
        instrument: 'bell',
        notes: [
          [4, 4, 81],
          [20, 4, 77],
          [36, 4, 84],
          [44, 4, 81],
          [52, 8, 79],
        ],
      },
    ],
  },
];
