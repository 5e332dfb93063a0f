import { allIn, aManifest, zipOf } from './a-one-roster.ts';

interface LargeSchool {
  people: number;
  classes: number;
  enrolments: number;
}

/** A OneRoster archive of a school of so many students and classes, with so many places in classes. */
export function aLargeOneRoster({ people, classes, enrolments }: LargeSchool): Promise<Buffer> {
  const many = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_none, at) => line(at));
  const table = (header: string, lines: readonly string[]) => [header, ...lines, ''].join('\n');
  const perPerson = Math.floor(enrolments / people);
  return zipOf({
    'manifest.csv': aManifest(allIn('bulk')),
    'orgs.csv': 'sourcedId,name,type\norg,Large,school\n',
    'academicSessions.csv':
      'sourcedId,title,type,startDate,endDate,schoolYear\ny,Year,schoolYear,2026-08-01,2027-07-01,2027\n',
    'courses.csv': 'sourcedId,title\nc,Music\n',
    'classes.csv': table(
      'sourcedId,title,courseSourcedId,termSourcedIds',
      many(classes, (at) => `k${at},Class ${at},c,y`),
    ),
    'users.csv': table(
      'sourcedId,enabledUser,givenName,familyName',
      many(
        people,
        (at) => `s${at},true,First${String.fromCharCode(97 + (at % 26))},Family${at.toString(36)}`,
      ),
    ),
    'roles.csv': table(
      'sourcedId,userSourcedId,roleType,role',
      many(people, (at) => `r${at},s${at},primary,student`),
    ),
    'enrollments.csv': table(
      'sourcedId,classSourcedId,userSourcedId,role',
      many(people * perPerson, (at) => {
        const person = Math.floor(at / perPerson);
        // Classes that lie apart, so that nobody is in one twice and all are alike in size.
        return `e${at},k${(person + (at % perPerson) * Math.floor(classes / perPerson)) % classes},s${person},student`;
      }),
    ),
  });
}
