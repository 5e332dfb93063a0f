import { useQueryClient } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { flash } from '#design/flash/flash.ts';
import { linkClass } from '#design/link/link-class.ts';
import type { Api } from '#platform/pure/contract.ts';
import { invalidateByMessage } from '#platform/web/api/invalidate-by-message.ts';
import { refusalText } from '#platform/web/forms/refusal-text.ts';
import type { LiveConnection } from '#platform/web/live.ts';
import { type ProjectApiDocument, updateProject } from '../../contract.ts';
import type { Project } from '../../model/project.ts';
import { nameOfPerson, type ProjectPerson } from '../../model/project-person.ts';
import { RenameTitle } from '../rename-title.tsx';
import { warnOnMobile } from '../use-new-project.ts';
import { HomeLink } from './home-link.tsx';
import { ShareDialog } from './share-dialog.tsx';
import styles from './studio.module.css';
import { toSiteUrl } from './to-site-url.ts';
import { usePresentMembers, useProjectSocket, useStudioProject } from './use-studio-project.ts';

/** What the studio is given to show a project. */
export interface ShownProject {
  id: string;
  title: string;
  description: string;
  viewerId: string;
  ownerName: string;
  /** As the page was sent; the room hears of changes. */
  role: 'owner' | 'editor' | 'listener';
  /** The logo that leads home. */
  home: ReactNode;
  /** The buttons of the page. */
  people: ReactNode;
  /** The title as the owner changes it; the plain one for others. */
  titleField?: ReactNode;
  /** A link that is shown at any width. */
  offer?: ReactNode;
  /** What these buttons do. */
  actions?: { invite: (() => void) | null; showPeople: () => void; rename: (() => void) | null };
  /** Owner and members, by whose picture and name the viewer knows those in the room. */
  faces: readonly { id: string; name: string; picture: string | null }[];
}

interface StudioProjectPageProps {
  showProject: (project: ShownProject) => ReactNode;
  /** Edits of the project that are on this device only. */
  showUnsent: (closed: { id: string; title: string }) => ReactNode;
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

/** A project in the studio: its screen, and who is here and works on it. */
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
  showUnsent,
  showProject,
}: StudioProjectPageProps) {
  const { project, closed, isOwnerOrMember } = useStudioProject(api, document);
  const present = usePresentMembers(api, project.id, isOwnerOrMember);
  const [isSharing, setSharing] = useState(openShare && project.can.invite);
  useProjectSocket(connect, project.id, isOwnerOrMember);
  useEffect(() => {
    window.document.title = `${project.title} · ${siteName} studio`;
  }, [project.title, siteName]);

  const [isShown, setShown] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  if (closed !== null)
    return (
      <ClosedProject {...{ siteUrl, siteName, schoolHome, logo, closed }} unsent={showUnsent(project)} />
    );
  const home = (
    <>
      <a className={styles.logo} href={schoolHome ?? siteUrl} aria-label={siteName}>
        {logo}
      </a>
      <nav className={styles.nav} aria-label="Projects">
        <HomeLink siteUrl={siteUrl} schoolHome={schoolHome} />
      </nav>
    </>
  );
  const people = (
    <>
      <Button variant="ghost" icon={Users} labelFrom={1260} title="People" onClick={() => setShown(true)}>
        People
      </Button>
      {project.can.invite && (
        <Button icon={UserPlus} labelFrom={1020} title="Invite people" onClick={() => setSharing(true)}>
          Share
        </Button>
      )}
    </>
  );
  const offer = project.can.openAsNew && project.template && (
    <a
      className={buttonClass('primary')}
      href={`/templates/${project.template.id}/new-project`}
      onClick={(event) => {
        if (warnOnMobile(siteName)) event.preventDefault();
      }}
    >
      Open as new project
    </a>
  );
  const known = [project.owner, ...project.collaborators];
  const faces = known.map((one) => ({
    id: one.id,
    name: nameOfPerson(one),
    picture: toSiteUrl(siteUrl, one.avatarSmallUrl),
  }));
  const role = project.can.rename ? 'owner' : project.can.leave ? 'editor' : 'listener';
  return (
    <>
      {showProject({
        id: project.id,
        title: project.title,
        titleField: project.can.rename && <ProjectTitle {...{ api, project, isRenaming, setRenaming }} />,
        description: project.description,
        viewerId,
        ownerName: nameOfPerson(project.owner),
        role,
        home,
        people,
        offer,
        actions: {
          invite: project.can.invite ? () => setSharing(true) : null,
          showPeople: () => setShown(true),
          rename: project.can.rename ? () => setRenaming(true) : null,
        },
        faces,
      })}
      <Dialog open={isShown} title="People" onClose={() => setShown(false)}>
        <ProjectPeople {...{ project, present, siteUrl, viewerId }} isLinked={schoolHome === undefined} />
      </Dialog>
      {project.can.invite && (
        <ShareDialog
          api={api}
          project={project}
          siteUrl={siteUrl}
          hasLink={schoolHome === undefined}
          open={isSharing}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  );
}

interface ProjectTitleProps {
  api: Api;
  project: Project;
  isRenaming: boolean;
  setRenaming: (isRenaming: boolean) => void;
}

/** The title, whose press changes it. */
function ProjectTitle({ api, project: { id, title }, isRenaming, setRenaming }: ProjectTitleProps) {
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(isRenaming);
  // The field has taken the place of the button, so that the focus has nothing to go back to.
  useEffect(() => {
    if (wasRenaming.current && !isRenaming && document.activeElement === document.body)
      button.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  if (isRenaming)
    return (
      <RenameTitle
        title={title}
        onSave={(next) =>
          void api(updateProject, { id, project: { title: next } }).then(
            () => invalidateByMessage(client, ['studio', id]),
            (error: unknown) => flash.error(refusalText(error, 'The title could not be changed.')),
          )
        }
        onDone={() => setRenaming(false)}
      />
    );
  return (
    <button
      ref={button}
      type="button"
      className={styles.rename}
      title="Rename the project"
      onClick={() => setRenaming(true)}
    >
      {title}
    </button>
  );
}

/** Shown when a project was deleted or the viewer may no longer see it. */
function ClosedProject({
  siteUrl,
  siteName,
  schoolHome,
  logo,
  closed,
  unsent,
}: Pick<StudioProjectPageProps, 'siteUrl' | 'siteName' | 'schoolHome' | 'logo'> & {
  closed: string;
  unsent: ReactNode;
}) {
  return (
    <main className={styles.alone}>
      <a className={styles.logo} href={schoolHome ?? siteUrl} aria-label={siteName}>
        {logo}
      </a>
      <h1>This project is closed to you</h1>
      <p className={styles.lead} role="alert">
        {closed}
      </p>
      {unsent}
      <p>
        <HomeLink className={buttonClass('primary')} siteUrl={siteUrl} schoolHome={schoolHome} />
      </p>
    </main>
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
  const roles = new Map([
    [project.owner.id, 'Owner'],
    ...project.members.map(({ user, role }) => [user.id, role === 'editor' ? 'Editor' : 'Listener'] as const),
  ]);
  return (
    <section className={styles.people} aria-label="People">
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
                {roles.get(user.id) ?? 'Member'}
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
