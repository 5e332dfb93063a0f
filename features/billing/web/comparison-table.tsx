import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { Icon } from '#design/icon/icon.tsx';
import { comparedPlans, comparisonRows } from '../model/comparison.ts';
import styles from './pricing-page.module.css';

/** What the plans differ in, side by side. */
export function ComparisonTable() {
  return (
    <section className={styles.comparison} aria-labelledby="comparison">
      <h2 id="comparison">Compare the plans</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keyboard */}
      <section className={styles.scroller} aria-label="Contents of the plans" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {comparedPlans.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparisonRows.map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {cells.map((cell, at) => (
                  <td key={comparedPlans[at]?.name}>
                    {typeof cell === 'string' ? cell : <Mark has={cell} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

const Mark = ({ has }: { has: boolean }) => (
  <>
    <Icon of={has ? Check : X} size={18} />
    <span className="spoken">{has ? 'Included' : 'Not included'}</span>
  </>
);
