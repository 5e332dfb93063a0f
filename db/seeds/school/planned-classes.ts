import type { ClassColour } from '#features/classes/model/class-colour.ts';
import type { Picture } from '#features/classes/model/picture-password.ts';

interface PlannedClass {
  name: string;
  colour: ClassColour;
  way: 'pictures' | 'words' | 'card';
  /** School years ago. */
  ago: 0 | 1;
  teachers: readonly string[];
  /** Students with an address of their own, by username. */
  withAddress: readonly string[];
  /** Students whose accounts the school keeps. */
  names: readonly string[];
  announcements: readonly string[];
}

const owner = 'mswhitfield';
const teacher = 'tadeyemi';

/** The classes of the seeded school: four of this year, one of last year that has ended. */
export const plannedClasses: readonly PlannedClass[] = [
  {
    name: '2a',
    colour: 'yellow',
    way: 'pictures',
    ago: 0,
    teachers: [owner],
    withAddress: [],
    names: [
      ...[
        'Ada P.',
        'Ben O.',
        'Cleo M.',
        'Dilan K.',
        'Emre T.',
        'Femi A.',
        'Greta L.',
        'Hugo S.',
        'Ines V.',
        'Jude W.',
      ],
      ...['Kofi B.', 'Lina R.', 'Milo D.', 'Nora F.', 'Oskar J.', 'Priya N.'],
    ],
    announcements: [
      'Today we clap the rhythm of our names, then we play it on the drums.',
      'Bring something that makes a sound on Friday. A box of rice counts.',
    ],
  },
  {
    name: '3b',
    colour: 'teal',
    way: 'pictures',
    ago: 0,
    teachers: [owner, teacher],
    withAddress: [],
    names: [
      ...[
        'Aiko H.',
        'Bram C.',
        'Chidi E.',
        'Daria G.',
        'Elif Y.',
        'Finn Q.',
        'Gwen I.',
        'Hana U.',
        'Ivo Z.',
        'Juna X.',
      ],
      ...['Kai M.', 'Leo P.', 'Maya S.', 'Nils T.', 'Olga W.', 'Pepe A.'],
    ],
    announcements: ['Our song about the harbour needs a bass line. Who tries one?'],
  },
  {
    name: '7b',
    colour: 'violet',
    way: 'words',
    ago: 0,
    teachers: [teacher],
    withAddress: ['isla7b', 'theo7b'],
    names: [
      'Amir N.',
      'Beth R.',
      'Caleb J.',
      'Dana F.',
      'Eli D.',
      'Freya B.',
      'Gil V.',
      'Hope L.',
      'Idris K.',
      'Joan O.',
    ],
    announcements: ['Podcasts are due in two weeks. Ask me before you use a sample.'],
  },
  {
    name: '8a',
    colour: 'orange',
    way: 'card',
    ago: 0,
    teachers: [teacher],
    withAddress: ['kaveh8a', 'bronwen8a'],
    names: ['Arlo M.', 'Bea S.', 'Cem T.', 'Dov W.', 'Ewa A.', 'Fay H.', 'Gus C.', 'Heidi E.'],
    announcements: [],
  },
  {
    name: '6b',
    colour: 'blue',
    way: 'words',
    ago: 1,
    teachers: [teacher],
    withAddress: ['isla7b', 'theo7b'],
    names: [
      'Noor I.',
      'Pavel U.',
      'Quinn Y.',
      'Rosa Z.',
      'Sven Q.',
      'Tilda G.',
      'Uma X.',
      'Vito P.',
      'Wren L.',
      'Yara D.',
    ],
    announcements: ['Thank you for a year of noise. Have a good summer.'],
  },
];

/** Whose way in the README tells: the window of this class is open for as long as its code works. */
export const knownStudent: { class: string; code: string; name: string; pictures: readonly Picture[] } = {
  class: '2a',
  code: 'HRBRTWNM',
  name: 'Ada P.',
  pictures: ['cat', 'sun', 'rocket'],
};
