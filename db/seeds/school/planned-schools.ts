import { harbourStreetClasses } from './harbour-street-classes.ts';
import type { PlannedSchool } from './planned-school.ts';

const student = (inFor: number) => (username: string, name: string) =>
  ({ username, name, role: 'student', inFor }) as const;
const [sixth, seventh, eighth] = [student(380), student(34), student(22)];

/** The school that the README invites teachers to try; visible to its members only. */
export const harbourStreet: PlannedSchool = {
  name: 'Harbour Street School',
  country: 'GB',
  owner: { username: 'mswhitfield', firstName: 'Rosalind', lastName: 'Whitfield', position: 'teacher' },
  openedFor: 400,
  trialLeft: 11,
  people: [
    { username: 'tadeyemi', name: 'Tunde Adeyemi', role: 'faculty', inFor: 390 },
    { username: 'lferreira', name: 'Luísa Ferreira', role: 'faculty', inFor: 388 },
    { username: 'hbrandt', name: 'Henrik Brandt', role: 'faculty', inFor: 385 },
    sixth('isla7b', 'Isla Moreno'),
    sixth('theo7b', 'Theo Grant'),
    sixth('mei7b', 'Mei Castellanos'),
    sixth('jonah7b', 'Jonah Whitlock'),
    seventh('saoirse7b', 'Saoirse Quill'),
    seventh('tariq7b', 'Tariq Benali'),
    seventh('lotte7b', 'Lotte Visser'),
    seventh('dev7b', 'Dev Raman'),
    seventh('orla7b', 'Orla Keating'),
    seventh('mateo7b', 'Mateo Ruiz'),
    eighth('kaveh8a', 'Kaveh Rostami'),
    eighth('bronwen8a', 'Bronwen Pugh'),
    eighth('anouk8a', 'Anouk Lefort'),
    eighth('felix8a', 'Felix Adomako'),
    eighth('sunniva8a', 'Sunniva Berg'),
    eighth('hamza8a', 'Hamza Iqbal'),
    eighth('ines8a', 'Ines Carvalho'),
    eighth('rowan8a', 'Rowan Blythe'),
    eighth('yuki8a', 'Yuki Tanabe'),
    eighth('zofia8a', 'Zofia Wrona'),
    { username: 'otis7b', name: 'Otis Lindgren', role: 'student' },
    { username: 'nkimura', name: 'Naoko Kimura', role: 'faculty' },
  ],
  invited: [
    { email: 'hana.8a@people.invalid', role: 'student', ago: 2 },
    { email: 'p.dasgupta@people.invalid', role: 'faculty', ago: 4 },
  ],
  tracks: [
    { owner: 'theo7b', style: 'House' },
    { owner: 'bronwen8a', style: 'Soundtrack' },
    { owner: 'tadeyemi', style: 'Folk' },
    { owner: 'isla7b', style: 'Lo-Fi' },
  ],
  classes: harbourStreetClasses,
};

/** Another school, of which nobody at the first one finds anything. */
export const brookLane: PlannedSchool = {
  name: 'Brook Lane Primary',
  country: 'IE',
  owner: { username: 'gmaddox', firstName: 'Gareth', lastName: 'Maddox', position: 'principal' },
  openedFor: 12,
  trialLeft: 18,
  people: [{ username: 'scullen', name: 'Sinéad Cullen', role: 'faculty', inFor: 10 }],
  invited: [],
  tracks: [],
  classes: [
    {
      name: '4c',
      colour: 'red',
      way: 'pictures',
      ago: 0,
      teachers: ['scullen'],
      withAddress: [],
      names: ['Aoife D.', 'Bláithín R.', 'Cian O.', 'Donal K.', 'Éabha M.', 'Fiadh S.'],
      groups: [],
      announcements: ['We record the brook behind the school on Wednesday. Bring boots.'],
      projects: [{ title: 'Brook, with boots', owner: 'Cian O.', with: ['Fiadh S.'], edited: 1 }],
      consent: { ages: 'below_13', basis: 'parents' },
    },
  ],
};
