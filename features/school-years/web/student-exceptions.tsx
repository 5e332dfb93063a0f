import { useState } from 'react';
import { countOf } from '#platform/pure/text/count-of.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { YearChoices, YearPlanView } from '../contract.ts';
import type { Fate } from '../model/year-plan.ts';
import styles from './school-years.module.css';

export type StudentChoices = NonNullable<YearChoices['students']>;

export interface StudentExceptionsProps {
  plan: YearPlanView;
  students: StudentChoices;
  onStudents: (students: StudentChoices) => void;
  /** Null: those without a class. */
  classId: string | null;
  fate: Fate;
  title: string;
  hint?: string;
}

/** The students of a class by name, each of whom can be an exception to it. Names are asked for once it is opened. */
export function StudentExceptions({ title, hint, ...rest }: StudentExceptionsProps) {
  const [isOpen, setOpen] = useState(false);
  const loaded = useLazyModule('StudentNames', () => import('./student-names.tsx'), isOpen);
  const own = rest.students.filter(({ classId }) => classId === rest.classId).length;
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {title}
        {own > 0 && ` · ${countOf(own, 'exception')}`}
      </summary>
      {hint && <p className={styles.facts}>{hint}</p>}
      {isOpen && loaded && <loaded.StudentNames {...rest} />}
    </details>
  );
}
