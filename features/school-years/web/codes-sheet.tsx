import { Button } from '#design/button/button.tsx';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useSettings } from '#platform/web/app-context.tsx';
import type { NewTakeHomeCode } from '../contract.ts';
import { takeHomePage } from '../pages.ts';
import styles from './codes-sheet.module.css';

interface CodesSheetProps {
  codes: readonly NewTakeHomeCode[];
  until: string;
  onClose: () => void;
}

/** New codes of families, one slip each, to cut out; alone on the paper when it is printed. */
export function CodesSheet({ codes, until, onClose }: CodesSheetProps) {
  const { educationUrl } = useSettings();
  return (
    <section className={styles.sheet} aria-label="Codes for families">
      <div className={styles.row}>
        <p role="status">Print this now: it is shown once.</p>
        <Button variant="primary" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
      <ul className={styles.slips}>
        {codes.map(({ name, code, path, size }) => (
          <li key={code} className={styles.slip}>
            <div className={styles.text}>
              <strong className={styles.name}>{name}</strong>
              <span className={styles.code}>{code}</span>
              <span className={styles.where}>
                {educationUrl}
                {takeHomePage.path}, until {formatDay(until)}
              </span>
            </div>
            <svg
              className={styles.qr}
              viewBox={`0 0 ${size} ${size}`}
              role="img"
              aria-label={`The code of ${name}`}
            >
              <path d={path} />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  );
}
