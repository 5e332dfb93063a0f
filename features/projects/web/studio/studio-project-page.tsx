import UserPlus from 'lucide-react/icons/user-plus';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import type { Api } from '#platform/pure/contract.ts';
import type { LiveConnection } from '#platform/web/live.ts';
import type { ProjectApiDocument } from '../../contract.ts';
import { warnOnMobile } from '../use-new-project.ts';
import { ClosedProject } from './closed-project.tsx';
import { PresentAvatars } from './present-avatars.tsx';
import { ProjectPeople } from './project-people.tsx';
import { ShareDialog } from './share-dialog.tsx';
import styles from './studio.module.css';
import { usePresentMembers, useProjectSocket, useStudioProject } from './use-studio-project.ts';

interface StudioProjectPageProps {
  api: Api;
  connect: (projectId: string) => LiveConnection;
  siteUrl: string;
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
    window.document.title = `${project.title} · Tonehall studio`;
  }, [project.title]);

  if (closed) return <ClosedProject siteUrl={siteUrl} logo={logo} />;
  return (
    <div className={styles.room}>
      <header className={styles.bar}>
        <a className={styles.logo} href={siteUrl} aria-label="Tonehall">
          {logo}
        </a>
        <nav className={styles.nav} aria-label="Projects">
          <a href={`${siteUrl}/account/projects`}>My projects</a>
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
                  if (warnOnMobile()) event.preventDefault();
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
          <ProjectPeople project={project} present={present} siteUrl={siteUrl} viewerId={viewerId} />
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
