import type { PlannedClass } from './planned-school.ts';

const owner = 'mswhitfield';
const [adeyemi, ferreira, brandt] = ['tadeyemi', 'lferreira', 'hbrandt'] as const;

const lastYear: PlannedClass = {
  name: '6b',
  colour: 'blue',
  way: 'words',
  ago: 1,
  teachers: [adeyemi],
  withAddress: ['isla7b', 'theo7b', 'mei7b', 'jonah7b'],
  names: [
    ...['Amir N.', 'Beth R.', 'Caleb J.', 'Dana F.', 'Eli D.', 'Freya B.'],
    ...['Gil V.', 'Hope L.', 'Idris K.', 'Joan O.', 'Noor I.', 'Pavel U.'],
  ],
  groups: [],
  announcements: [
    'The summer concert is on Thursday. Bring the songs that you want to play.',
    'Thank you for a year of noise. Have a good summer.',
  ],
  projects: [
    { title: 'Summer concert, opening', owner: 'isla7b', with: ['Beth R.', 'Gil V.'], edited: 4 },
    { title: 'Rain on the gym roof', owner: 'Freya B.', edited: 9 },
  ],
  consent: { ages: 'below_13', basis: 'parents' },
};

const second: PlannedClass = {
  name: '2a',
  colour: 'yellow',
  way: 'pictures',
  ago: 0,
  teachers: [owner, brandt],
  withAddress: [],
  names: [
    ...['Ada P.', 'Ben O.', 'Cleo M.', 'Dilan K.', 'Emre T.', 'Femi A.', 'Greta L.', 'Hugo S.', 'Ines V.'],
    ...['Jude W.', 'Kofi B.', 'Lina R.', 'Milo D.', 'Nora F.', 'Oskar J.', 'Priya N.', 'Rafi Z.', 'Suki E.'],
  ],
  groups: [],
  announcements: [
    'Today we clap the rhythm of our names, then we play it on the drums.',
    'Bring something that makes a sound on Friday. A box of rice counts.',
  ],
  projects: [
    { title: 'My name on the drums', owner: 'Ada P.', edited: 1 },
    { title: 'Rice box and rain', owner: 'Ben O.', with: ['Cleo M.'], edited: 2 },
    { title: 'The loud dinosaur', owner: 'Hugo S.', with: ['Ada P.', 'Nora F.'], edited: 3 },
  ],
  consent: { ages: 'below_13', basis: 'parents' },
  known: { code: 'HRBRTWNM', name: 'Ada P.', pictures: ['cat', 'sun', 'rocket'] },
};

const third: PlannedClass = {
  name: '3b',
  colour: 'teal',
  way: 'pictures',
  ago: 0,
  teachers: [owner, adeyemi],
  withAddress: [],
  names: [
    ...['Aiko H.', 'Bram C.', 'Chidi E.', 'Daria G.', 'Elif Y.', 'Finn Q.', 'Gwen I.', 'Hana U.', 'Ivo Z.'],
    ...['Juna X.', 'Kai M.', 'Leo P.', 'Maya S.', 'Nils T.', 'Olga W.', 'Pepe A.', 'Rui B.'],
  ],
  groups: [],
  announcements: ['Our song about the harbour needs a bass line. Who tries one?'],
  projects: [
    { title: 'Harbour song, no bass yet', owner: adeyemi, with: ['Aiko H.', 'Kai M.', 'Maya S.'], edited: 1 },
    { title: 'Seagulls', owner: 'Finn Q.', with: ['Gwen I.'], edited: 5 },
  ],
  consent: { ages: 'below_13', basis: 'public_task' },
};

const seventh: PlannedClass = {
  name: '7b',
  colour: 'violet',
  way: 'words',
  ago: 0,
  teachers: [adeyemi, ferreira],
  withAddress: [
    ...['isla7b', 'theo7b', 'mei7b', 'jonah7b', 'saoirse7b'],
    ...['tariq7b', 'lotte7b', 'dev7b', 'orla7b', 'mateo7b'],
  ],
  names: [...lastYear.names, 'Quinn Y.', 'Rosa Z.'],
  groups: ['Drums', 'Words'],
  announcements: [
    'Podcasts are due in two weeks. Ask me before you use a sample.',
    'The group Words meets in the library on Monday.',
  ],
  projects: [
    { title: 'Podcast, pilot', owner: 'theo7b', with: ['isla7b', 'Amir N.'], edited: 0.4 },
    { title: 'Interview with the caretaker', owner: 'Hope L.', with: ['Idris K.'], edited: 2 },
    { title: 'Jingle, four bars', owner: 'mei7b', edited: 3 },
    { title: 'Footsteps in the corridor', owner: 'Quinn Y.', edited: 6 },
  ],
  consent: { ages: 'below_13', basis: 'parents' },
  asking: [{ username: 'otis7b', name: 'Otis Lindgren' }],
};

const eighth: PlannedClass = {
  name: '8a',
  colour: 'orange',
  way: 'card',
  ago: 0,
  teachers: [ferreira, brandt],
  withAddress: [
    ...['kaveh8a', 'bronwen8a', 'anouk8a', 'felix8a', 'sunniva8a'],
    ...['hamza8a', 'ines8a', 'rowan8a', 'yuki8a', 'zofia8a'],
  ],
  names: [
    ...['Arlo M.', 'Bea S.', 'Cem T.', 'Dov W.', 'Ewa A.', 'Fay H.'],
    ...['Gus C.', 'Heidi E.', 'Ivy K.', 'Jonas R.', 'Kenji F.'],
  ],
  groups: ['Film', 'Band'],
  announcements: ['Film music: watch your minute without sound first, and write down what you hear.'],
  projects: [
    { title: 'One minute of fog', owner: 'bronwen8a', with: ['kaveh8a'], edited: 0.6 },
    { title: 'Chase scene, too fast', owner: 'felix8a', with: ['Cem T.', 'Ivy K.'], edited: 1.5 },
    { title: 'Titles', owner: 'Kenji F.', edited: 4 },
  ],
  asking: [{ username: 'mei7b', name: '' }],
};

/** The classes of Harbour Street School: one of last year that has ended, four of this year. */
export const harbourStreetClasses: readonly PlannedClass[] = [lastYear, second, third, seventh, eighth];
