/** What a column of an export has of a person; `other` is something that nobody needs. */
type Cell = 'id' | 'first' | 'last' | 'full' | 'reversed' | 'class' | 'year' | 'role' | 'email' | 'other';

interface ExportStyle {
  /** In the manner of what, and what is special about it. */
  manner: string;
  columns: readonly (readonly [header: string, cell: Cell])[];
  delimiter?: ',' | ';' | '\t';
  encoding?: 'utf8' | 'utf8-bom' | 'utf16le' | 'utf16be' | 'latin1';
  lineEnd?: '\n' | '\r\n' | '\r';
  /** All cells stand in quotation marks. */
  quoted?: boolean;
  words?: { student: string; teacher: string };
}

const people = [
  { id: '1001', first: 'Zoé', last: 'Müller', class: '3b', role: 'student' },
  { id: '1002', first: 'José', last: 'Peña-Ruiz', class: '3b', role: 'student' },
  { id: '1003', first: 'Åsa', last: "O'Neil", class: '4a', role: 'student' },
  { id: '2001', first: 'Théo', last: 'Lehrmann', class: '3b', role: 'teacher' },
] as const;

/** Who is in which class in each of the files. */
export const exportedLists = ['3b: student José P.', '3b: student Zoé M.', '4a: student Åsa O.'];

const en = { student: 'Student', teacher: 'Teacher' };
const de = { student: 'Schüler', teacher: 'Lehrkraft' };
const fr = { student: 'Élève', teacher: 'Enseignant' };
const es = { student: 'Alumno', teacher: 'Profesor' };
const it = { student: 'Studente', teacher: 'Docente' };
const nl = { student: 'Leerling', teacher: 'Docent' };
const sv = { student: 'Elev', teacher: 'Lärare' };
const pt = { student: 'Aluno', teacher: 'Professor' };
const pl = { student: 'Uczeń', teacher: 'Nauczyciel' };

/** Files in the manner of common exports. */
export const exportStyles: readonly ExportStyle[] = [
  {
    manner: 'a spreadsheet, commas',
    words: en,
    columns: [
      ['Student ID', 'id'],
      ['First Name', 'first'],
      ['Last Name', 'last'],
      ['Class', 'class'],
      ['Role', 'role'],
    ],
  },
  {
    manner: 'a spreadsheet with a byte order mark',
    encoding: 'utf8-bom',
    words: en,
    columns: [
      ['First Name', 'first'],
      ['Last Name', 'last'],
      ['Class', 'class'],
      ['Role', 'role'],
      ['ID', 'id'],
    ],
  },
  {
    manner: 'a spreadsheet, Unicode text with tabs',
    encoding: 'utf16le',
    delimiter: '\t',
    lineEnd: '\r\n',
    words: en,
    columns: [
      ['Name', 'full'],
      ['Class', 'class'],
      ['Type', 'role'],
      ['ID', 'id'],
    ],
  },
  {
    manner: 'a spreadsheet, big-endian Unicode',
    encoding: 'utf16be',
    delimiter: '\t',
    words: en,
    columns: [
      ['Name', 'full'],
      ['Class', 'class'],
      ['User Type', 'role'],
      ['ID', 'id'],
    ],
  },
  {
    manner: 'a spreadsheet of an old Windows',
    encoding: 'latin1',
    delimiter: ';',
    lineEnd: '\r\n',
    words: de,
    columns: [
      ['Vorname', 'first'],
      ['Nachname', 'last'],
      ['Klasse', 'class'],
      ['Rolle', 'role'],
      ['ID', 'id'],
    ],
  },
  {
    manner: 'a spreadsheet of an old Mac',
    lineEnd: '\r',
    words: en,
    columns: [
      ['First Name', 'first'],
      ['Surname', 'last'],
      ['Form', 'class'],
      ['Role', 'role'],
      ['ID', 'id'],
    ],
  },
  {
    manner: 'a British administration',
    words: en,
    columns: [
      ['UPN', 'id'],
      ['Forename', 'first'],
      ['Surname', 'last'],
      ['Reg Group', 'class'],
      ['Gender', 'other'],
      ['Role', 'role'],
    ],
  },
  {
    manner: 'a British administration, preferred names',
    quoted: true,
    words: en,
    columns: [
      ['Admission Number', 'id'],
      ['Preferred Name', 'first'],
      ['Legal Surname', 'last'],
      ['Tutor Group', 'class'],
      ['Person Type', 'role'],
    ],
  },
  {
    manner: 'an American district, homerooms',
    words: en,
    columns: [
      ['Student_Number', 'id'],
      ['First_Name', 'first'],
      ['Last_Name', 'last'],
      ['Grade_Level', 'other'],
      ['HomeRoom', 'class'],
      ['Role', 'role'],
    ],
  },
  {
    manner: 'an American district, names reversed',
    quoted: true,
    words: en,
    columns: [
      ['Student', 'reversed'],
      ['Student Number', 'id'],
      ['Section', 'class'],
      ['Role', 'role'],
    ],
  },
  {
    manner: 'a learning platform, courses',
    words: en,
    columns: [
      ['SIS ID', 'id'],
      ['Display Name', 'full'],
      ['Course Name', 'class'],
      ['Role', 'role'],
      ['E-mail Address', 'email'],
    ],
  },
  {
    manner: 'a directory of accounts',
    words: en,
    columns: [
      ['Unique ID', 'id'],
      ['Given Name', 'first'],
      ['Family Name', 'last'],
      ['Group Name', 'class'],
      ['User Type', 'role'],
      ['Primary Email', 'email'],
    ],
  },
  {
    manner: 'an Irish administration',
    delimiter: '\t',
    words: en,
    columns: [
      ['Pupil ID', 'id'],
      ['Pupil', 'reversed'],
      ['Class Name', 'class'],
      ['School Year', 'year'],
      ['Type', 'role'],
    ],
  },
  {
    manner: 'an Australian administration',
    words: { student: 'S', teacher: 'T' },
    columns: [
      ['Local ID', 'id'],
      ['Given Name', 'first'],
      ['Family Name', 'last'],
      ['Form Group', 'class'],
      ['Role', 'role'],
    ],
  },
  {
    manner: 'a German administration',
    delimiter: ';',
    words: de,
    columns: [
      ['Schülernummer', 'id'],
      ['Familienname', 'last'],
      ['Rufname', 'first'],
      ['Klasse', 'class'],
      ['Schuljahr', 'year'],
      ['Funktion', 'role'],
    ],
  },
  {
    manner: 'a German timetable',
    delimiter: ';',
    quoted: true,
    words: de,
    columns: [
      ['ID-Nummer', 'id'],
      ['Name', 'reversed'],
      ['Lerngruppe', 'class'],
      ['Rolle', 'role'],
    ],
  },
  {
    manner: 'a Swiss administration',
    encoding: 'latin1',
    delimiter: ';',
    words: { student: 'SuS', teacher: 'Lehrperson' },
    columns: [
      ['Schüler ID', 'id'],
      ['Nachname', 'last'],
      ['Vorname', 'first'],
      ['Klassenname', 'class'],
      ['Rolle', 'role'],
    ],
  },
  {
    manner: 'an Austrian administration',
    delimiter: '\t',
    lineEnd: '\r\n',
    words: { student: 'Schülerin', teacher: 'Lehrerin' },
    columns: [
      ['ID', 'id'],
      ['Familienname', 'last'],
      ['Vorname', 'first'],
      ['Klasse', 'class'],
      ['Rolle', 'role'],
      ['E-Mail-Adresse', 'email'],
    ],
  },
  {
    manner: 'a French administration',
    encoding: 'latin1',
    delimiter: ';',
    words: fr,
    columns: [
      ['INE', 'id'],
      ['Nom de famille', 'last'],
      ['Prénom', 'first'],
      ['Division', 'class'],
      ['Profil', 'role'],
    ],
  },
  {
    manner: 'a French school, short names of columns',
    delimiter: ';',
    words: fr,
    columns: [
      ['Identifiant', 'id'],
      ['Nom', 'last'],
      ['Prénom', 'first'],
      ['Classe', 'class'],
      ['Profil', 'role'],
    ],
  },
  {
    manner: 'a French list, whole names',
    delimiter: ';',
    words: fr,
    columns: [
      ['Identifiant', 'id'],
      ['Nom et prénom', 'reversed'],
      ['Classe', 'class'],
      ['Année scolaire', 'year'],
      ['Profil', 'role'],
    ],
    quoted: true,
  },
  {
    manner: 'a Spanish administration',
    encoding: 'latin1',
    delimiter: ';',
    words: es,
    columns: [
      ['NIA', 'id'],
      ['Apellidos', 'last'],
      ['Nombre', 'first'],
      ['Grupo', 'class'],
      ['Rol', 'role'],
    ],
  },
  {
    manner: 'a Spanish list, whole names',
    delimiter: ';',
    words: es,
    columns: [
      ['Matrícula', 'id'],
      ['Apellidos y nombre', 'reversed'],
      ['Curso', 'class'],
      ['Rol', 'role'],
    ],
  },
  {
    manner: 'an Italian administration',
    delimiter: ';',
    words: it,
    columns: [
      ['Codice alunno', 'id'],
      ['Cognome', 'last'],
      ['Nome', 'first'],
      ['Classe', 'class'],
      ['Ruolo', 'role'],
    ],
  },
  {
    manner: 'a Dutch administration',
    words: nl,
    columns: [
      ['Leerlingnummer', 'id'],
      ['Roepnaam', 'first'],
      ['Achternaam', 'last'],
      ['Klas', 'class'],
      ['Rol', 'role'],
    ],
  },
  {
    manner: 'a Dutch list with an older code page',
    encoding: 'latin1',
    delimiter: ';',
    words: nl,
    columns: [
      ['Stamnummer', 'id'],
      ['Voornaam', 'first'],
      ['Achternaam', 'last'],
      ['Lesgroep', 'class'],
      ['Rol', 'role'],
    ],
  },
  {
    manner: 'a Swedish administration',
    delimiter: ';',
    words: sv,
    columns: [
      ['Elevnummer', 'id'],
      ['Förnamn', 'first'],
      ['Efternamn', 'last'],
      ['Klass', 'class'],
      ['Roll', 'role'],
    ],
  },
  {
    manner: 'a Portuguese administration',
    delimiter: ';',
    words: pt,
    columns: [
      ['Número aluno', 'id'],
      ['Nome completo', 'full'],
      ['Turma', 'class'],
      ['Ano letivo', 'year'],
      ['Papel', 'role'],
    ],
  },
  {
    manner: 'a Brazilian list',
    words: pt,
    columns: [
      ['ID', 'id'],
      ['Nome', 'first'],
      ['Sobrenome', 'last'],
      ['Turma', 'class'],
      ['Papel', 'role'],
    ],
  },
  {
    manner: 'a Polish administration',
    encoding: 'utf8-bom',
    delimiter: ';',
    words: pl,
    columns: [
      ['ID', 'id'],
      ['Imię', 'first'],
      ['Nazwisko', 'last'],
      ['Klasa', 'class'],
      ['Rola', 'role'],
    ],
  },
];

/** The file of an export. */
export function exportFile(style: ExportStyle): Buffer {
  const { columns, delimiter = ',', lineEnd = '\n', quoted = false, words = en } = style;
  const cell = (text: string): string =>
    quoted || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  const line = (cells: readonly string[]) => cells.map(cell).join(delimiter) + lineEnd;
  const cellOf = (person: (typeof people)[number], of: Cell): string => {
    if (of === 'full') return `${person.first} ${person.last}`;
    if (of === 'reversed') return `${person.last}, ${person.first}`;
    if (of === 'year') return '2026/27';
    if (of === 'email') return person.role === 'teacher' ? 'theo@example.org' : '';
    if (of === 'role') return words[person.role];
    return of === 'other' ? 'x' : person[of];
  };
  const text =
    line(columns.map(([header]) => header)) +
    people.map((person) => line(columns.map(([, of]) => cellOf(person, of)))).join('');
  return encode(text, style.encoding ?? 'utf8');
}

function encode(text: string, encoding: NonNullable<ExportStyle['encoding']>): Buffer {
  if (encoding === 'utf8-bom') return Buffer.from(`\ufeff${text}`);
  if (encoding === 'utf16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (encoding === 'utf16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return Buffer.from(text, encoding);
}
