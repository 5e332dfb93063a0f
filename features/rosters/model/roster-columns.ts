/** What a column of a CSV file can be. */
export const rosterFields = [
  'id',
  'firstName',
  'lastName',
  'name',
  'className',
  'year',
  'role',
  'email',
] as const;
export type RosterField = (typeof rosterFields)[number];

/** The column of each field, by its place; fields that a file has not are left out. */
export type ColumnChoice = Partial<Record<RosterField, number>>;

/** Names of columns in common exports, as `columnKey` writes them. The first languages are English, German, French and Spanish. */
const columnNames: Record<RosterField, string> = {
  id: `id studentid studentnumber studentno pupilid upn sisid sourcedid uniqueid personid localid studentlocalid admissionnumber
    schuelernummer schuelerid schulernummer idnummer identifiant ine numeroeleve idalumno nia matricula codicealunno idstudente
    leerlingnummer stamnummer elevnummer numeroaluno nrucznia idutilisateur`,
  firstName: `firstname first givenname given forename preferredname legalforename vorname rufname prenom nombre nombres voornaam
    roepnaam fornamn imie fornavn etunimi`,
  lastName: `lastname last surname familyname family legalsurname nachname familienname nomdefamille nomeleve apellido apellidos
    cognome achternaam efternamn nazwisko sobrenome apelido etternavn sukunimi`,
  name: `name fullname studentname student pupil pupilname displayname learner schueler schulerin schuelername eleve nometprenom nomprenom
    nomcomplet alumno nombrecompleto apellidosynombre alunno studente leerling elev nomecompleto uczen aluno namn`,
  className: `class classname course coursename section sectionname group groupname form formgroup homeroom registrationgroup regform
    tutorgroup regroup reggroup klasse klassenname lerngruppe kurs kursname classe libelleclasse division grupo clase curso sezione
    klas lesgroep klass klassenavn turma klasa luokka`,
  year: `schoolyear academicyear schuljahr anneescolaire anoescolar anoacademico annoscolastico schooljaar lasar anoletivo
    rokszkolny year`,
  role: 'role type usertype persontype rolle funktion profil rol ruolo roll papel rola tipo',
  email: `email emailaddress mail mailaddress emailadresse mailadresse adressemail adresseelectronique courriel correo
    correoelectronico epost workemail primaryemail`,
};

/** `nom` and `nome` are a family or first name beside the other one, and a whole name alone. */
const byNeighbour: Record<string, { beside: RosterField; field: RosterField }> = {
  nom: { beside: 'firstName', field: 'lastName' },
  nome: { beside: 'lastName', field: 'firstName' },
};

const fieldByName = new Map(
  rosterFields.flatMap((field) => columnNames[field].split(/\s+/).map((name) => [name, field] as const)),
);

/** The name of a column without case, accents, spaces and signs. */
const columnKey = (header: string): string =>
  header
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');

/** Finds the columns by their names; the first of several that fit is taken. */
export function matchColumns(header: readonly string[]): ColumnChoice {
  const keys = header.map(columnKey);
  const choice: ColumnChoice = {};
  for (const [at, key] of keys.entries()) {
    const field = fieldByName.get(key);
    if (field && choice[field] === undefined) choice[field] = at;
  }
  for (const [at, key] of keys.entries()) {
    const known = byNeighbour[key];
    const field = known && (choice[known.beside] === undefined ? 'name' : known.field);
    if (field && choice[field] === undefined) choice[field] = at;
  }
  return choice;
}

/** What keeps a choice of columns from being used; null where nothing does. */
export function columnsError(choice: ColumnChoice): string | null {
  if (choice.firstName === undefined && choice.name === undefined)
    return `no column has the ${choice.lastName === undefined ? 'names' : 'first names'}`;
  if (choice.className === undefined) return 'no column has the classes';
  const used = Object.values(choice);
  return new Set(used).size < used.length ? 'one column is chosen twice' : null;
}

const roleWords: Record<'student' | 'teacher', RegExp> = {
  student:
    /^(students?|pupils?|learners?|schueler(in)?|schuler(in)?|sus|eleves?|etudiante?|alumn[oa]s?|estudiantes?|alunn[oa]|student(e|essa)|leerling|elev|alun[oa]s?|uczen|uczennica|s)$/,
  teacher:
    /^(teachers?|staff|faculty|educators?|lehrer(in)?|lehrkraft|lehrperson|enseignante?s?|professeure?s?|prof|profesor(a|es)?|docentes?|maestr[oa]|insegnante|leraar|lerares|docent|larare|laerer|professor(a|es)?|nauczyciel(ka)?|opettaja|t)$/,
};

/** The role that a cell names; an empty one is a student's. Null for parents and others. */
export function parseRole(cell: string): 'student' | 'teacher' | null {
  const key = columnKey(cell);
  if (key === '' || roleWords.student.test(key)) return 'student';
  return roleWords.teacher.test(key) ? 'teacher' : null;
}

/** `2026`, `2026/27`, `26/27` and dates of 2026, as the year in which the school year begins; null for anything else. */
export function parseSchoolYear(cell: string): number | null {
  const [, long, short] = /\b(\d{4})\b|^\s*(\d{2})\s*[/-]\s*\d{2}\b/.exec(cell) ?? [];
  const year = long !== undefined ? Number(long) : short !== undefined ? 2000 + Number(short) : Number.NaN;
  return year >= 1900 && year <= 2200 ? year : null;
}
