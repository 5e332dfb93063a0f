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

/** A project in the studio: its title, its people, who is here right now, and the truth about the studio. */
export function StudioProjectPage({
  api,
  connect,
  siteUrl,
  viewerId,
  document,
  openShare,
  logo,
}: StudioProjectPageProps) {
  const { piece, closed, isAtWork } = useStudioProject(api, document);
  const present = usePresentMembers(api, piece.id, isAtWork);
  const [isSharing, setSharing] = useState(openShare && piece.can.invite);
  useProjectSocket(connect, piece.id, isAtWork);
  useEffect(() => {
    window.document.title = `${piece.title} · Tonehall studio`;
  }, [piece.title]);

  if (closed) return <ClosedProject siteUrl={siteUrl} logo={logo} />;
  return (
    <div className={styles.room}>
      <header className={styles.bar}>
        <a className={styles.logo} href={siteUrl} aria-label="Tonehall">
          {logo}
        </a>
        <nav className={styles.ways} aria-label="Projects">
          <a href={`${siteUrl}/account/projects`}>My projects</a>
        </nav>
        {isAtWork && <PresentAvatars users={present} siteUrl={siteUrl} />}
        {piece.can.invite && (
          <Button icon={UserPlus} onClick={() => setSharing(true)}>
            Share
          </Button>
        )}
      </header>
      <main className={styles.main}>
        <figure className={styles.stage}>
          <img className={styles.lanes} src={piece.thumbnail} alt="" width={480} height={300} />
          <figcaption>A drawing, not your music: it keeps the place until the studio is here.</figcaption>
        </figure>
        <div className={styles.words}>
          <h1 className={styles.title}>{piece.title}</h1>
          <p className={styles.kind}>
            {piece.template ? 'Template' : piece.pieceType === 'song' ? 'Solo' : 'Live project'}
          </p>
          {piece.can.openAsNew && piece.template && (
            <p>
              <a
                className={buttonClass('primary')}
                href={`/templates/${piece.template.id}/new-project`}
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
              Here you will record, arrange and mix this {piece.pieceType}, alone or with others at the same
              time. That is not ready yet. What works today: its title, its people, and seeing who is here.
            </p>
          </section>
          <ProjectPeople project={piece} present={present} siteUrl={siteUrl} viewerId={viewerId} />
        </div>
      </main>
      {piece.can.invite && (
        <ShareDialog
          api={api}
          project={piece}
          siteUrl={siteUrl}
          open={isSharing}
          onClose={() => setSharing(false)}
        />
      )}
    </div>
  );
}
