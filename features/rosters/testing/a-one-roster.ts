import { buffer } from 'node:stream/consumers';
import { zipFiles } from '#platform/server/storage/zip-files.ts';

type Files = Record<string, string>;

/** A manifest of these tables; all complete unless said otherwise. */
export const aManifest = (modes: Record<string, 'bulk' | 'delta' | 'absent'>, version = '1.2'): string =>
  [
    'propertyName,value',
    'manifest.version,1.0',
    `oneroster.version,${version}`,
    ...Object.entries(modes).map(([table, mode]) => `file.${table},${mode}`),
    '',
  ].join('\n');

const tables = ['academicSessions', 'classes', 'courses', 'enrollments', 'orgs', 'roles', 'users'];
export const allIn = (mode: 'bulk' | 'delta') =>
  Object.fromEntries(tables.map((table) => [table, mode])) as Record<string, 'bulk' | 'delta'>;

/** The files of a small school: two classes, three students and a teacher. `more` replaces files; an empty text leaves one out. */
export function oneRosterFiles(more: Files = {}): Files {
  const files: Files = {
    'manifest.csv': aManifest(allIn('bulk')),
    'orgs.csv': 'sourcedId,status,dateLastModified,name,type\norg1,,,Oak,school\n',
    'academicSessions.csv':
      'sourcedId,status,dateLastModified,title,type,startDate,endDate,schoolYear\ny1,,,Year,schoolYear,2026-08-01,2027-07-01,2027\n',
    'courses.csv': 'sourcedId,status,dateLastModified,title\nc1,,,Music\n',
    'classes.csv':
      'sourcedId,status,dateLastModified,title,courseSourcedId,classType,schoolSourcedId,termSourcedIds\nk1,,,3b,c1,homeroom,org1,y1\nk2,,,Choir,c1,scheduled,org1,y1\n',
    'users.csv':
      'sourcedId,status,dateLastModified,enabledUser,username,givenName,familyName,email,password\ns1,,,true,s1,Mia,Klein,mia@example.org,secret-password\ns2,,,true,s2,Noah,Berg,,\ns3,,,true,s3,Ole,Dahl,,\nt1,,,true,t1,Tia,Teach,tia.teach@example.org,\n',
    'roles.csv':
      'sourcedId,status,dateLastModified,userSourcedId,roleType,role\nr1,,,s1,primary,student\nr2,,,s2,primary,student\nr3,,,s3,primary,student\nr4,,,t1,primary,teacher\n',
    'enrollments.csv':
      'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role\ne1,,,k1,org1,s1,student\ne2,,,k1,org1,s2,student\ne3,,,k2,org1,s1,student\ne4,,,k2,org1,s3,student\ne5,,,k1,org1,t1,teacher\n',
    ...more,
  };
  return Object.fromEntries(Object.entries(files).filter(([, text]) => text !== ''));
}

export const zipOf = (files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> =>
  buffer(zipFiles(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))));

/** A OneRoster archive of a small school. */
export const aOneRoster = (more: Files = {}): Promise<Buffer> => zipOf(oneRosterFiles(more));
