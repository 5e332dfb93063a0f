import { type ReactNode, useEffect, useRef, useState } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import type { Api } from '#platform/pure/contract.ts';
import { isMobileDevice } from '#platform/web/layout-class.ts';
import { createProject } from '../../contract.ts';
import { mobileWarning } from '../../model/mobile-warning.ts';
import { refusalText } from '../refusal-text.ts';
import styles from './studio.module.css';

interface NewProjectPageProps {
  api: Api;
  siteUrl: string;
  templateId: string;
  replace: (href: string) => void;
  logo: ReactNode;
}

/** Begins a piece from the template and goes to it: once, and not on a phone. */
export function NewProjectPage({ api, siteUrl, templateId, replace, logo }: NewProjectPageProps) {
  const [problem, setProblem] = useState<string | null>(() =>
    isMobileDevice(window.innerWidth, navigator.userAgent) ? mobileWarning : null,
  );
  const mayBegin = problem === null;
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current || !mayBegin) return;
    begun.current = true;
    api(createProject, { project: { templateId } }).then(
      ({ data }) => replace(`/project/${data.id}`),
      (error: unknown) => setProblem(refusalText(error, 'Something went wrong. Please try again later.')),
    );
  }, [api, templateId, replace, mayBegin]);

  return (
    <main className={styles.alone}>
      <a className={styles.logo} href={siteUrl} aria-label="Tonehall">
        {logo}
      </a>
      {problem === null ? (
        <h1 role="status">Your new project is being made …</h1>
      ) : (
        <>
          <h1>No project was made</h1>
          <p className={styles.lead} role="alert">
            {problem}
          </p>
          <p>
            <a className={buttonClass('primary')} href={`${siteUrl}/account/projects`}>
              My projects
            </a>
          </p>
        </>
      )}
    </main>
  );
}
