import UserPlus from 'lucide-react/icons/user-plus';
import { type ReactNode, useEffect, useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { linkClass } from '#design/link/link-class.ts';
import type { Api } from '#platform/pure/contract.ts';
import type { LiveConnection } from '#platform/web/live.ts';
import type { ProjectApiDocument } from '../../contract.ts';
import type { Project } from '../../model/project.ts';
import { nameOfPerson, type ProjectPerson } from '../../model/project-person.ts';
import { warnOnMobile } from '../use-new-project.ts';
import { HomeLink } from './home-link.tsx';
import { ShareDialog } from './share-dialog.tsx';
import styles from './studio.module.css';
import { toSiteUrl } from './to-site-url.ts';
import { usePresentMembers, useProjectSocket, useStudioProject } from './use-studio-project.ts';

interface StudioProjectPageProps {
  api: Api;
  connect: (projectId: string) => LiveConnection;
  siteUrl: string;
  siteName: string;
  /** The home of a student's school; their links lead nowhere else. */
  schoolHome?: string | undefined;
  viewerId: string;
  document: ProjectApiDocument;
  openShare: boolean;
  logo: ReactNode;
}

/** A project in the studio: title, members, presence, and a note that the studio is being built. */
export function StudioProjectPage({
  api,
  connect,
  siteUrl,
  siteName,
  schoolHome,
  viewerId,
  document,
  openShare,
  logo,
}: StudioProjectPageProps) {
  const { project, closed, isOwnerOrMember } = useStudioProject(api, document);
  const present = usePresentMembers(api, project.id, isOwnerOrMember);
  const [isSharing, setSharing] = useState(openShare && project.can.invite);
  useProjectSocket(connect, project.id, isOwnerOrMember);
  useEffect(() => {
    window.document.title = `${project.title} · ${siteName} studio`;
  }, [project.title, siteName]);

  if (closed) return <ClosedProject {...{ siteUrl, siteName, schoolHome, logo }} />;
  return (
    <div className={styles.room}>
      <header className={styles.bar}>
        <a className={styles.logo} href={schoolHome ?? siteUrl} aria-label={siteName}>
          {logo}
        </a>
        <nav className={styles.nav} aria-label="Projects">
          <HomeLink siteUrl={siteUrl} schoolHome={schoolHome} />
        </nav>
        {isOwnerOrMember && <PresentAvatars users={present} siteUrl={siteUrl} />}
        {project.can.invite && (
          <Button icon={UserPlus} onClick={() => setSharing(true)}>
            Share
          </Button>
        )}
      </header>
      <main className={styles.main}>
        <figure className={styles.preview}>
          <img className={styles.lanes} src={project.thumbnail} alt="" width={480} height={300} />
          <figcaption>A drawing, not your music: it keeps the place until the studio is here.</figcaption>
        </figure>
        <div className={styles.words}>
          <h1 className={styles.title}>{project.title}</h1>
          <p className={styles.kind}>
            {project.template ? 'Template' : project.pieceType === 'song' ? 'Solo' : 'Live project'}
          </p>
          {project.can.openAsNew && project.template && (
            <p>
              <a
                className={buttonClass('primary')}
                href={`/templates/${project.template.id}/new-project`}
                onClick={(event) => {
                  if (warnOnMobile(siteName)) event.preventDefault();
                }}
              >
                Open as new project
              </a>
            </p>
          )}
          <section className={styles.truth}>
            <h2>The studio is being built</h2>
            <p>
              Here you will record, arrange and mix this {project.pieceType}, alone or with others at the same
              time. That is not ready yet. What works today: its title, its people, and seeing who is here.
            </p>
          </section>
          <ProjectPeople {...{ project, present, siteUrl, viewerId }} isLinked={schoolHome === undefined} />
        </div>
      </main>
      {project.can.invite && (
        <ShareDialog
          api={api}
          project={project}
          siteUrl={siteUrl}
          open={isSharing}
          onClose={() => setSharing(false)}
        />
      )}
    </div>
  );
}

/** Shown when a project was deleted or the viewer may no longer see it. */
function ClosedProject({
  siteUrl,
  siteName,
  schoolHome,
  logo,
}: Pick<StudioProjectPageProps, 'siteUrl' | 'siteName' | 'schoolHome' | 'logo'>) {
  return (
    <main className={styles.alone}>
      <a className={styles.logo} href={schoolHome ?? siteUrl} aria-label={siteName}>
        {logo}
      </a>
      <h1>This project is closed to you</h1>
      <p className={styles.lead} role="alert">
        It was deleted, or you do not work on it any more.
      </p>
      <p>
        <HomeLink className={buttonClass('primary')} siteUrl={siteUrl} schoolHome={schoolHome} />
      </p>
    </main>
  );
}

const maxAvatars = 5;

/** Avatars of the present members. */
function PresentAvatars({ users, siteUrl }: { users: readonly ProjectPerson[]; siteUrl: string }) {
  const more = users.length - maxAvatars;
  return (
    <div className={styles.faces}>
      <ul aria-label="Here now">
        {users.slice(0, maxAvatars).map((user) => (
          <li key={user.id} title={nameOfPerson(user)}>
            <Avatar
              name={nameOfPerson(user)}
              src={toSiteUrl(siteUrl, user.avatarSmallUrl)}
              size={34}
              alt={nameOfPerson(user)}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <span>+{more}</span>}
    </div>
  );
}

interface ProjectPeopleProps {
  project: Project;
  present: readonly ProjectPerson[];
  siteUrl: string;
  viewerId: string;
  /** Whether names lead to pages of members. */
  isLinked: boolean;
}

/** Owner and members of the project, with a mark on those who are present. */
function ProjectPeople({ project, present, siteUrl, viewerId, isLinked }: ProjectPeopleProps) {
  const here = new Set(present.map(({ id }) => id));
  const users = [project.owner, ...project.collaborators];
  return (
    <section className={styles.people} aria-labelledby="people">
      <h2 id="people">People</h2>
      <ul>
        {users.map((user) => (
          <li key={user.id}>
            <Avatar name={nameOfPerson(user)} src={toSiteUrl(siteUrl, user.avatarSmallUrl)} size={40} />
            <span className={styles.who}>
              {isLinked ? (
                <a className={linkClass('quiet')} href={toSiteUrl(siteUrl, user.selfLink)}>
                  {nameOfPerson(user)}
                </a>
              ) : (
                nameOfPerson(user)
              )}
              <small>
                {user.id === project.owner.id ? 'Owner' : 'Member'}
                {user.id === viewerId && ', that is you'}
              </small>
            </span>
            {here.has(user.id) && <span className={styles.here}>Here now</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
