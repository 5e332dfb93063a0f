import { useSuspenseQuery } from '@tanstack/react-query';
import { classPage } from '#features/classes/pages.ts';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { lazyModule } from '#platform/web/lazy-module.ts';
import styles from './records.module.css';
import { classConsentsQuery } from './school-records-queries.ts';

/** The form, which only the settings of a class load. */
export const classConsentPart = lazyModule('ClassConsent', () => import('./class-consent.tsx'));

interface ClassConsentPartProps {
  params: Record<string, string>;
  search?: { tab?: unknown };
}

/** Below a class, for its teachers: the form in its settings, and a note elsewhere while consents are missing. */
export function ClassConsentPart({ params, search }: ClassConsentPartProps) {
  const id = params.id ?? '';
  const { missing } = useSuspenseQuery(classConsentsQuery(useApi(), id)).data;
  if (search?.tab === 'settings') {
    const { ClassConsent } = classConsentPart.read();
    return <ClassConsent params={params} />;
  }
  if (missing === 0) return null;
  return (
    <p className={styles.below}>
      {missing === 1 ? 'For 1 student' : `For ${missing} students`} the school has not said yet on what basis
      it keeps records. <a href={href(classPage, { id }, { tab: 'settings' })}>Say so in the settings</a>
    </p>
  );
}
