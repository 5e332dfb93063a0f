import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { accountQuery } from '#features/sign-in/web/account-queries.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type WithdrawableView, withdraw } from '../withdrawals.contract.ts';
import styles from './receipts-page.module.css';

/** The contracts that one can withdraw from, each in two steps. */
export function WithdrawSection({ contracts }: { contracts: readonly WithdrawableView[] }) {
  const [chosen, setChosen] = useState<WithdrawableView | null>(null);
  const headingId = useId();
  return (
    <section className={classNames(panelClass(), styles.section)} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        Withdraw from a contract
      </h2>
      <p className={styles.quiet}>
        As a consumer in the EU you can withdraw without a reason for 14 days. The contract ends at once, and
        what you have not used is refunded.
      </p>
      <ul className={styles.list}>
        {contracts.map((contract) => (
          <li key={contract.paymentId} className={classNames(styles.row, styles.contract)}>
            <span className={styles.what}>
              <strong>{contract.title}</strong>
              <span className={styles.quiet}>Until {lastDayOf(contract)}</span>
            </span>
            <Button size="small" onClick={() => setChosen(contract)}>
              Withdraw from contract
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <WithdrawDialog contract={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

/** The right ends with this day. */
const lastDayOf = ({ until }: WithdrawableView) => formatDay(new Date(Date.parse(until) - 1));

function WithdrawDialog({ contract, onClose }: { contract: WithdrawableView; onClose: () => void }) {
  const api = useApi();
  const client = useQueryClient();
  const { paymentId, title, boughtAt } = contract;
  const send = useMutation({
    mutationFn: () => api(withdraw, { paymentId }),
    onSuccess: async () => {
      flash.success('You have withdrawn. An e-mail confirms it.');
      onClose();
      await client.invalidateQueries({ queryKey: ['receipts'] });
      // Sounds leave the orders, and can be bought again.
      await client.invalidateQueries({ queryKey: ['shop'] });
      await client.invalidateQueries({ queryKey: accountQuery(api).queryKey });
    },
    onError: flashRefusal,
  });
  return (
    <Dialog
      open
      size="small"
      title="Withdraw from contract"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" busy={send.isPending} onClick={() => send.mutate()}>
            Confirm withdrawal
          </Button>
        </>
      }
    >
      <p>
        You withdraw from the contract on <strong>{title}</strong>, made on {formatDay(boughtAt)}. It ends at
        once.
      </p>
      <p>{refundText(contract)} We confirm it by e-mail at once.</p>
    </Dialog>
  );
}

function refundText({ totalMinor, refundMinor, currency }: WithdrawableView): string {
  if (totalMinor === 0) return 'Nothing was charged that could go back.';
  const paid = formatMoney({ minor: totalMinor, currency });
  return refundMinor > 0
    ? `Of ${paid}, ${formatMoney({ minor: refundMinor, currency })} go back to what you paid with.`
    : `Nothing is left of the ${paid} that you paid, so that nothing goes back.`;
}
