import { type ReactNode, useEffect, useRef, useState } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import type { Api } from '#platform/pure/contract.ts';
import { refusalText } from '#platform/web/forms/refusal-text.ts';
import { isMobileDevice } from '#platform/web/layout-class.ts';
import { createProject } from '../../contract.ts';
import { mobileWarning } from '../../model/mobile-warning.ts';
import { HomeLink } from './home-link.tsx';
import styles from './studio.module.css';

interface NewProjectPageProps {
  api: Api;
  siteUrl: string;
  siteName: string;
  schoolHome?: string | undefined;
  templateId: string;
  replace: (href: string) => void;
  logo: ReactNode;
}

/** Creates a project from the template once and opens it; not on a phone or tablet. */
export function NewProjectPage({
  api,
  siteUrl,
  siteName,
  schoolHome,
  templateId,
  replace,
  logo,
}: NewProjectPageProps) {
  const [failure, setFailure] = useState<string | null>(() =>
    isMobileDevice(window.innerWidth, navigator.userAgent) ? mobileWarning(siteName) : null,
  );
  const mayCreate = failure === null;
  const started = useRef(false);

  useEffect(() => {
    if (started.current || !mayCreate) return;
    started.current = true;
    api(createProject, { project: { templateId } }).then(
      ({ data }) => replace(`/project/${data.id}`),
      (error: unknown) => setFailure(refusalText(error, 'Something went wrong. Please try again later.')),
    );
  }, [api, templateId, replace, mayCreate]);

  return (
    <main className={styles.alone}>
      <a className={styles.logo} href={schoolHome ?? siteUrl} aria-label={siteName}>
        {logo}
      </a>
      {failure === null ? (
        <h1 role="status">Your new project is being made …</h1>
      ) : (
        <>
          <h1>No project was made</h1>
          <p className={styles.lead} role="alert">
            {failure}
          </p>
          <p>
            <HomeLink className={buttonClass('primary')} siteUrl={siteUrl} schoolHome={schoolHome} />
          </p>
        </>
      )}
    </main>
  );
}
