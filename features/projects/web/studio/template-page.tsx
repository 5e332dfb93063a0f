import { type ReactNode, useEffect } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import type { ProjectApiDocument } from '../../contract.ts';
import type { Project } from '../../model/project.ts';
import { nameOfPerson } from '../../model/project-person.ts';
import styles from './studio.module.css';
import type { ShownProject } from './studio-project-page.tsx';

interface TemplatePageProps {
  siteUrl: string;
  siteName: string;
  templateId: string;
  document: ProjectApiDocument;
  logo: ReactNode;
  showProject: (project: ShownProject) => ReactNode;
}

/** A template as a guest sees it, also in the frame of another page, whose place its links take: it plays, and becomes theirs by signing up. */
export function TemplatePage({
  siteUrl,
  siteName,
  templateId,
  document,
  logo,
  showProject,
}: TemplatePageProps) {
  const project = resolveDocument<Project>(document);
  useEffect(() => {
    window.document.title = `${project.title} · ${siteName} studio`;
  }, [project.title, siteName]);
  const path = `/templates/${encodeURIComponent(templateId)}/new-project`;
  const back = encodeURIComponent(location.origin + path);
  return showProject({
    id: project.id,
    title: project.title,
    description: '',
    viewerId: '',
    ownerName: nameOfPerson(project.owner),
    role: 'listener',
    faces: [],
    home: (
      <a className={styles.logo} href={siteUrl} target="_top" aria-label={siteName}>
        {logo}
      </a>
    ),
    people: (
      <>
        <nav className={styles.nav} aria-label="Your account">
          <a href={`/session/begin?path=${encodeURIComponent(path)}`} target="_top">
            Log in
          </a>
        </nav>
        <a
          className={buttonClass('primary')}
          href={`${siteUrl}/auth?tab=sign_up&redirect_to=${back}`}
          target="_top"
        >
          Make it yours
        </a>
      </>
    ),
  });
}
