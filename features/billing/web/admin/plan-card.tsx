import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { RecordHead } from '#design/record-head/record-head.tsx';
import { formatMoney } from '#platform/pure/money.ts';
import { formatTimestampOfYear } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import {
  type AdminPlanPrice,
  type AdminPlanView,
  setPlanOnSale,
  withdrawPlanPrice,
} from '../../admin.contract.ts';
import { periodTexts } from '../../model/display-price.ts';
import styles from './admin.module.css';
import { adminPlansQuery } from './admin-queries.ts';
import { MoveDialog, movesOf } from './move-dialog.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { PriceMoves } from './price-moves.tsx';

const stateTexts = { past: 'was', current: 'now', coming: 'from then on' } as const;

/** One plan: whether it is on sale, its prices, and what its subscribers pay. */
export function PlanCard({ plan }: { plan: AdminPlanView }) {
  const api = useApi();
  const client = useQueryClient();
  const [isMoving, setMoving] = useState(false);
  const [isSetting, setSetting] = useState(false);
  const [showsPast, setShowsPast] = useState(false);
  const reload = () => client.invalidateQueries({ queryKey: adminPlansQuery(api).queryKey });
  const sale = useMutation({
    mutationFn: (onSale: boolean) => api(setPlanOnSale, { plan: plan.plan, onSale }),
    onSuccess: reload,
    onError: flashRefusal,
  });
  const withdraw = useMutation({
    mutationFn: ({ frequency, currency, validFrom }: AdminPlanPrice) =>
      api(withdrawPlanPrice, { plan: plan.plan, frequency, currency: currency as 'USD', validFrom }),
    onSuccess: async () => {
      await reload();
      flash.success('The price is withdrawn.');
    },
    onError: flashRefusal,
  });
  const pastCount = plan.prices.filter(({ state }) => state === 'past').length;
  const shown = plan.prices.filter(({ state }) => showsPast || state !== 'past');
  return (
    <article className={classNames(panelClass(), styles.card)} aria-label={plan.name}>
      <RecordHead title={plan.name} state={plan.legacy ? 'Only for who had it' : null} />
      {plan.onSale !== null && (
        <CheckboxField
          kind="switch"
          label="On sale"
          hint="Who has it keeps it, also when it is taken off sale."
          checked={sale.isPending ? sale.variables : plan.onSale}
          disabled={sale.isPending}
          onChange={(event) => sale.mutate(event.target.checked)}
        />
      )}
      {shown.length === 0 ? (
        <p className={styles.quiet}>It has no price, so nobody can buy it.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls the table where a phone is too narrow for it
        <section className={styles.scroll} aria-label={`Prices of ${plan.name}`} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Price</th>
                <th scope="col">From</th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((price) => (
                <tr key={`${price.frequency} ${price.currency} ${price.validFrom}`}>
                  <td>
                    {formatMoney({ minor: price.amountMinor, currency: price.currency })}{' '}
                    {periodTexts[price.frequency]}
                  </td>
                  <td>
                    <time dateTime={price.validFrom}>{formatTimestampOfYear(price.validFrom)}</time>
                  </td>
                  <td>
                    {price.state === 'coming' ? (
                      <Button
                        size="small"
                        busy={withdraw.isPending && withdraw.variables === price}
                        onClick={() => withdraw.mutate(price)}
                      >
                        Withdraw
                      </Button>
                    ) : (
                      stateTexts[price.state]
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {plan.subscribers.length > 0 && (
        <ul className={styles.facts} aria-label={`What subscribers of ${plan.name} pay`}>
          {plan.subscribers.map(({ frequency, currency, amountMinor: minor, count }) => (
            <li key={`${frequency} ${currency} ${minor}`}>
              {count === 1 ? '1 subscriber pays' : `${count} subscribers pay`}{' '}
              {formatMoney({ minor, currency })} {periodTexts[frequency]}
            </li>
          ))}
        </ul>
      )}
      {plan.plan === 'education' && (
        <p className={styles.quiet}>
          Schools keep the amount that was agreed with them: a new price is for who asks from then on, and
          their subscriptions are not moved.
        </p>
      )}
      <PriceMoves plan={plan} onCalledOff={reload} />
      <div className={styles.actions}>
        <Button size="small" onClick={() => setSetting(true)}>
          Set a price
        </Button>
        {movesOf(plan).length > 0 && (
          <Button size="small" onClick={() => setMoving(true)}>
            Move subscribers
          </Button>
        )}
        {pastCount > 0 && (
          <Button size="small" variant="ghost" onClick={() => setShowsPast(!showsPast)}>
            {showsPast ? 'Hide earlier prices' : `Show ${pastCount} earlier`}
          </Button>
        )}
      </div>
      {isMoving && (
        <MoveDialog
          plan={plan}
          onClose={() => setMoving(false)}
          onMoved={() => {
            setMoving(false);
            void reload();
          }}
        />
      )}
      {isSetting && (
        <PriceDialog
          plan={plan}
          onClose={() => setSetting(false)}
          onSet={() => {
            setSetting(false);
            void reload();
          }}
        />
      )}
    </article>
  );
}
