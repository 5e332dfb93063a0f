import { type ReactNode, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import type { Api } from '#platform/pure/contract.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { isMobileDevice } from '#platform/web/layout-class.ts';
import { createProject } from '../../contract.ts';
import { mobileWarning } from '../../model/mobile-warning.ts';
import { PROJECT_DESCRIPTION_LIMIT } from '../../model/project-limits.ts';
import { defaultProjectTitle } from '../../model/project-title.ts';
import { JoinChoice } from './join-choice.tsx';
import styles from './studio.module.css';

interface StartProjectPageProps {
  api: Api;
  siteUrl: string;
  siteName: string;
  slug: string;
  /** Null where no campaign with this slug is open. */
  campaignName: string | null;
  replace: (href: string) => void;
  logo: ReactNode;
}

/** Starts a project in a campaign: its title, what it is about, and who may join; not on a phone or tablet. */
export function StartProjectPage({
  api,
  siteUrl,
  siteName,
  slug,
  campaignName,
  replace,
  logo,
}: StartProjectPageProps) {
  const [isMobile] = useState(() => isMobileDevice(window.innerWidth, navigator.userAgent));
  const form = useForm({
    initial: { title: defaultProjectTitle, description: '', openCollaboration: true },
    required: ['title'],
    send: (values) => api(createProject, { project: { ...values, kind: 'Project', campaign: slug } }),
    onDone: ({ data }) => replace(`/project/${data.id}`),
  });
  return (
    <main className={styles.alone}>
      <a className={styles.logo} href={siteUrl} aria-label={siteName}>
        {logo}
      </a>
      <h1>Start a collaboration</h1>
      {isMobile ? (
        <p className={styles.lead} role="alert">
          {mobileWarning(siteName)}
        </p>
      ) : (
        <>
          <p className={styles.lead}>
            {campaignName === null
              ? 'This campaign is not open, so your project will be outside of it.'
              : `Your project will be part of ${campaignName}, where everybody can find it.`}
          </p>
          <form className={styles.start} onSubmit={form.submit} noValidate>
            <TextField
              label="Title"
              required
              value={form.values.title}
              error={form.errors.title}
              onChange={(event) => form.set('title', event.currentTarget.value)}
            />
            <TextArea
              label="What is it about?"
              hint="What you have, and who you are looking for."
              limit={PROJECT_DESCRIPTION_LIMIT}
              value={form.values.description}
              error={form.errors.description}
              onChange={(event) => form.set('description', event.currentTarget.value)}
            />
            {campaignName !== null && (
              <JoinChoice
                value={form.values.openCollaboration}
                onChange={(isOpen) => form.set('openCollaboration', isOpen)}
              />
            )}
            {form.messages.length > 0 && (
              <p className={styles.lead} role="alert">
                {form.messages.join(' ')}
              </p>
            )}
            <Button type="submit" variant="primary" busy={form.busy}>
              Start
            </Button>
          </form>
        </>
      )}
    </main>
  );
}
