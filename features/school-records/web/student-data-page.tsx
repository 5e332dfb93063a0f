import { useSuspenseQuery } from '@tanstack/react-query';
import styles from '#features/education/web/school-page.module.css';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { getStudentDataMap } from '../contract.ts';
import { dataProcessingPage } from '../pages.ts';
import own from './records.module.css';
import { studentDataQuery } from './student-records-queries.ts';

type Column = AnswerOf<typeof getStudentDataMap>['columns'][number];

const bases: Readonly<Record<Column['basis'], string>> = {
  school: 'The school’s work',
  security: 'Safety',
};

/** `/education/student-data`: the data map and the retention table, from the list that the nightly purge reads. */
export function StudentDataPage() {
  const { columns } = useSuspenseQuery(studentDataQuery(useApi())).data;
  const purposes = [...Map.groupBy(columns, ({ table, purpose }) => `${table} ${purpose}`).values()];
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>What is kept of a student</h1>
        <p className={styles.lead}>
          Everything that is stored of a student whose account a school keeps, what for, and for how long.
          Nothing else is collected: no address, no date of birth, no advertising, no tracking. The school
          decides; it reads, exports and erases all of it. What is kept as the account is erased within 30
          days of its end.
        </p>
        <p>
          An account that somebody opened here with an address is erased after 30 days if no school has let it
          in and the address was never confirmed.
        </p>
        <p>
          <a href="/api/student_data">The same as JSON</a> ·{' '}
          <a href={href(dataProcessingPage)}>Data processing agreement</a>
        </p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls the table where a phone is too narrow for it */}
      <section className={own.wide} aria-label="What is stored" tabIndex={0}>
        <table className={own.table}>
          <thead>
            <tr>
              <th scope="col">What for</th>
              <th scope="col">Basis</th>
              <th scope="col">How long</th>
              <th scope="col">Stored as</th>
            </tr>
          </thead>
          <tbody>
            {purposes.map((group) => {
              const [first] = group;
              return (
                first && (
                  <tr key={`${first.table} ${first.purpose}`}>
                    <th scope="row">{first.purpose}</th>
                    <td>{bases[first.basis]}</td>
                    <td>{formatKept(first.days)}</td>
                    <td className={styles.facts}>
                      {first.table}: {group.map(({ column }) => column).join(', ')}
                    </td>
                  </tr>
                )
              );
            })}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const formatKept = (days: Column['days']): string => {
  if (days === 'account') return 'As the account';
  return days === 1 ? '1 day' : `${days} days`;
};
