import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Disc3 from 'lucide-react/icons/disc-3';
import FolderOpen from 'lucide-react/icons/folder-open';
import School from 'lucide-react/icons/school';
import Users from 'lucide-react/icons/users';
import type { ComponentProps } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import { schoolPage } from '#features/education/pages.ts';
import { ownMembershipQuery } from '#features/education/web/own-membership-query.ts';
import { ReadOnlyNote, useReadOnlyReason } from '#features/education/web/read-only.tsx';
import { myTracksPage } from '#features/tracks/pages.ts';
import { href } from '#platform/pure/page.ts';
import { useApi, useSettings, useViewer } from '#platform/web/app-context.tsx';
import type { ClassSummary } from '../contract.ts';
import { classesPage, classPage } from '../pages.ts';
import { Announcements } from './announcements.tsx';
import { ClassTile } from './class-tile.tsx';
import styles from './classes.module.css';
import { announcementsQuery, classesQuery, ownProjectsQuery } from './classes-queries.ts';
import { ReadAloud } from './read-aloud.tsx';

/** What a student whose account the school keeps reads without a class, also after being taken back into the school. */
const withoutClass =
  'You are in no class now. Ask your teacher, who takes you into one and gives you a new way to sign in. What you have made is still here.';

/** `/education`: the home of somebody who belongs to a school. */
export function SchoolHomePage() {
  const api = useApi();
  const viewer = useViewer();
  const { studioUrl } = useSettings();
  const { membership } = useSuspenseQuery(ownMembershipQuery(api)).data;
  const classes = useSuspenseInfiniteQuery(classesQuery(api, false)).data.pages.flatMap(
    (page) => page.workspaces,
  );
  const projects = useSuspenseQuery(ownProjectsQuery(api)).data;
  const announced = useSuspenseInfiniteQuery(announcementsQuery(api));
  const announcements = announced.data.pages.flatMap((page) => page.announcements);
  if (!membership) return null;
  const isTeacher = membership.role !== 'student';
  const spoken = [
    `My classes: ${classes.map(({ name }) => name).join(', ') || 'none yet'}.`,
    ...announcements.map(({ workspace, text }) => `${workspace.name}: ${text}`),
    `My projects: ${projects.map(({ title }) => title).join(', ') || 'none yet'}.`,
  ].join('\n');
  return (
    <div className={styles.page}>
      <header className={styles.heading}>
        <div>
          <h1 className={styles.title}>{membership.organization.name}</h1>
          {viewer?.firstName && <p className={styles.lead}>Hello, {viewer.firstName}</p>}
        </div>
        <ReadAloud text={spoken} label="this page" />
      </header>
      <ReadOnlyNote />
      {!viewer?.managed && (
        <nav aria-label="Your school">
          <ul className={styles.tiles}>
            <Tile href={href(myTracksPage)} icon={Disc3} text="My tracks" />
            {isTeacher && <Tile href={href(classesPage)} icon={Users} text="All classes" />}
            {isTeacher && <Tile href={href(schoolPage)} icon={School} text="People of the school" />}
            {membership.role === 'owner' && (
              <Tile href="/education/year" icon={CalendarCheck} text="School year" />
            )}
          </ul>
        </nav>
      )}
      <section className={styles.section} aria-labelledby="classes">
        <h2 id="classes" className={styles.heading}>
          {isTeacher ? 'Classes' : 'My classes'}
        </h2>
        {classes.length === 0 && !isTeacher && (
          <p className={styles.lead}>
            {viewer?.managed ? withoutClass : 'You are in no class yet. Your teacher takes you in.'}
          </p>
        )}
        {isTeacher && <NextStep classes={classes} />}
        <ul className={styles.tiles}>
          {classes.map((one) => (
            <ClassTile key={one.id} one={one} />
          ))}
        </ul>
      </section>
      <Announcements list={announced} showsClass />
      <section className={styles.section} aria-labelledby="projects">
        <h2 id="projects" className={styles.heading}>
          My projects
        </h2>
        {projects.length === 0 && (
          <p className={styles.lead}>
            What you make in the studio will be here. <a href={`${studioUrl}/`}>Open the studio</a>
          </p>
        )}
        <ul className={styles.tiles}>
          {projects.map(({ id, title, selfLink }) => (
            <Tile key={id} href={selfLink} icon={FolderOpen} text={title} />
          ))}
        </ul>
      </section>
      {!isTeacher && !viewer?.managed && (
        <p>
          <a href={href(schoolPage)}>Leave the school</a>
        </p>
      )}
    </div>
  );
}

/** What a school without classes or without students needs next, for its teachers; nothing while the school can only be read. */
function NextStep({ classes }: { classes: readonly ClassSummary[] }) {
  const isReadOnly = useReadOnlyReason() !== undefined;
  const [first] = classes;
  if (first && (isReadOnly || classes.some(({ students }) => students > 0))) return null;
  const [text, label, to] = first
    ? [
        `Nobody is in a class yet. Add the students of ${first.name} by their names; they need no e-mail address.`,
        'Add students',
        href(classPage, { id: first.id }),
      ]
    : [
        'There is no class now. Make one, then add its students by their names.',
        'Make a class',
        href(classesPage),
      ];
  return (
    <div className={styles.section}>
      <p className={styles.lead}>{isReadOnly ? 'There is no class now.' : text}</p>
      {!isReadOnly && (
        <p>
          <a className={buttonClass('primary', 'large')} href={to}>
            {label}
          </a>
        </p>
      )}
    </div>
  );
}

function Tile({
  href: to,
  icon,
  text,
}: {
  href: string;
  icon: ComponentProps<typeof Icon>['of'];
  text: string;
}) {
  return (
    <li>
      <a className={styles.tile} href={to}>
        <Icon of={icon} size={28} />
        {text}
      </a>
    </li>
  );
}
