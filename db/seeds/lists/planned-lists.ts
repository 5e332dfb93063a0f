import type { StyleName } from '#studio/compose/styles/styles.ts';
import type { PlannedList } from './planned-list.ts';

const p = (
  by: string,
  [title, description]: readonly [string, string],
  styles: readonly StyleName[],
  [daysAgo, most]: readonly [number, number],
): PlannedList => ({ by, title, description, styles, daysAgo, most, kind: 'playlist' });

const playlists: readonly PlannedList[] = [
  p(
    'tapeandtea',
    ['Rain on the window', 'For reading, or for holding a book.'],
    ['Lo-Fi', 'Ambient', 'Chillout'],
    [64, 12],
  ),
  p('lowtide', ['Sunday, nothing planned', ''], ['Chillout', 'Deep House', 'Lo-Fi'], [31, 10]),
  p(
    'plattenbau',
    ['Straight kick', 'Four on the floor. If the kick takes a break, I take it out.'],
    ['Techno', 'House', 'Trance'],
    [70, 12],
  ),
  p('greenhouse', ['122 bpm, give or take', 'The plants voted.'], ['House', 'Deep House'], [52, 9]),
  p('stillwater', ['Quiet rooms', 'Nothing in here is in a hurry.'], ['Classical', 'Acoustic'], [47, 8]),
  p(
    'kurofune',
    ['140 and up', 'For running. I do not run.'],
    ['Future Bass', 'Drum & Bass', 'Dubstep'],
    [26, 9],
  ),
  p(
    'northcourt',
    ['Beats to write to', 'If one of these is yours and you need a verse, message me.'],
    ['Hip Hop', 'Lo-Fi'],
    [58, 12],
  ),
  p('redclay', ['hi-hats, no sleep', ''], ['Trap', 'Phonk'], [19, 7]),
  p('glasshouse', ['Vendredi soir', 'Avant de sortir.'], ['Disco', 'House', 'Funk'], [40, 10]),
  p(
    'brasstacks',
    ['After the last set', 'What we put on when the chairs are up.'],
    ['Jazz', 'Blues', 'Soul'],
    [66, 11],
  ),
  p('oldsoulsupply', ['Slow and warm', 'All under 100.'], ['Soul', 'Lo-Fi', 'Reggae'], [35, 8]),
  p(
    'yardman',
    ['Evening cooking', 'Rice takes eighteen minutes, so this is long enough.'],
    ['Reggae', 'Soul', 'Funk'],
    [44, 8],
  ),
  p(
    'bellweather',
    ['Porch songs by other people', 'Biscuit likes the third one.'],
    ['Folk', 'Acoustic', 'Indie', 'Blues'],
    [29, 9],
  ),
  p('bigsur', ['Long drive', 'Salinas to anywhere.'], ['Indie', 'Rock', 'Synthwave', 'Folk'], [55, 10]),
  p('skyline84', ['Neon coast', ''], ['Synthwave', 'Disco'], [61, 6]),
  p(
    'nightferry',
    ['Night crossing', 'Three hours, no signal, one thermos.'],
    ['Ambient', 'Soundtrack'],
    [49, 8],
  ),
  p(
    'saltflats',
    ['Para mirar por la ventana', 'Buses largos.'],
    ['Soundtrack', 'Ambient', 'Chillout'],
    [22, 7],
  ),
  p(
    'violetstatic',
    ['Low end homework', 'Listen on something that moves air.'],
    ['Dubstep', 'Trap', 'Drum & Bass', 'Phonk'],
    [38, 9],
  ),
  p('mochimode', ['bright bright bright', ''], ['Pop', 'Future Bass'], [16, 8]),
  p(
    'harborline',
    ['Under 90 bpm', 'For people who work on Mondays.'],
    ['Lo-Fi', 'Ambient', 'Reggae'],
    [42, 12],
  ),
  p('zerolux', ['Fog machine on', ''], ['Trance', 'Techno'], [24, 7]),
  p(
    'threefourwaltz',
    ['What do you hear?', 'For my class: name two instruments, and where it turns.'],
    ['Classical', 'Jazz', 'Folk'],
    [33, 8],
  ),
  p('luzbaja', ['Para bailar el sábado', ''], ['House', 'Funk', 'Disco', 'Pop'], [12, 8]),
  p('fogcode', ['Works on my machine', 'No words, so I can read.'], ['Techno', 'Ambient', 'House'], [28, 9]),
];

const albums: readonly PlannedList[] = [
  {
    by: 'oldsoulsupply',
    title: 'Real Tape, Real Mistakes',
    description: 'One microphone, one room, first takes where we could stand them.',
    styles: ['Soul', 'Blues'],
    daysAgo: 18,
    most: 8,
    kind: 'album',
  },
  {
    by: 'dustyneedle',
    title: "Grandfather's Records",
    description: 'Beats that I made last winter. Ask before you rap.',
    styles: ['Lo-Fi', 'Hip Hop'],
    daysAgo: 9,
    most: 8,
    kind: 'album',
  },
  {
    by: 'greenhouse',
    title: 'Potting Shed',
    description: 'Six for the long windows.',
    styles: ['House', 'Deep House'],
    daysAgo: 15,
    most: 6,
    kind: 'album',
  },
];

/** The lists of seeded members; the id of each comes of its place here, so new ones go to the end. */
export const plannedLists: readonly PlannedList[] = [...playlists, ...albums];
