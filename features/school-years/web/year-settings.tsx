import { useState } from 'react';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { SchoolYearView } from '../contract.ts';
import styles from './school-years.module.css';

/** When the year of the school ends; the form is loaded once it is opened. */
export function YearSettings({ view }: { view: SchoolYearView }) {
  const [isOpen, setOpen] = useState(false);
  const loaded = useLazyModule('YearSettingsForm', () => import('./year-settings-form.tsx'), isOpen);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>When the year ends</summary>
      {isOpen && loaded && <loaded.YearSettingsForm view={view} />}
    </details>
  );
}
