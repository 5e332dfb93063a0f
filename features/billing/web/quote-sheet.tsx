import { formatDay } from '#platform/pure/text/format-day.ts';
import type { QuoteView } from '../quote.contract.ts';
import styles from './quote-sheet.module.css';
import { amountText } from './subscription-texts.ts';

/** What is credited, what is charged now, and what and when the next payment is. */
export function QuoteSheet({ quote }: { quote: QuoteView }) {
  const { replaces, currency, total, nextAmount, nextAt, leftOverPromoCredits } = quote;
  return (
    <div className={styles.sheet}>
      <dl className={styles.rows} aria-label="Payments">
        {replaces && replaces.credit > 0 && (
          <>
            <dt>
              {dayText(replaces.unusedDays)} left of {replaces.name}
            </dt>
            <dd>−{amountText(replaces.credit, currency)}</dd>
          </>
        )}
        <dt className={styles.now}>Charged now</dt>
        <dd className={styles.now}>{amountText(total, currency)}</dd>
        <dt>Next payment, on {formatDay(nextAt)}</dt>
        <dd>{amountText(nextAmount, currency)}</dd>
      </dl>
      {notesOf(quote).map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {leftOverPromoCredits > 0 && (
        <p className={styles.note}>
          Your account has {amountText(leftOverPromoCredits, currency)} in credits afterwards.
        </p>
      )}
    </div>
  );
}

const dayText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

function notesOf({ replaces }: QuoteView): string[] {
  if (!replaces) return [];
  const { name, frequency, inTrial, cancellationScheduled } = replaces;
  return [
    inTrial
      ? `Your trial of ${name} ends now, and the paid time begins.`
      : `This replaces your ${name} plan, billed ${frequency}, at once.`,
    ...(cancellationScheduled ? ['Your cancellation is taken back with it.'] : []),
  ];
}
