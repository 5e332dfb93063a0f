import { type FormEvent, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import {
  type TestPaymentMethod,
  testPaymentMethodKeys,
  testPaymentMethods,
} from '../model/test-payment-methods.ts';
import { changePortalMethod, type PortalView } from '../portal.contract.ts';
import styles from './method-choice.module.css';
import { usePortalChange } from './use-portal-change.ts';

/**
 * Shows the stored payment method; another test card can be stored, or the present one removed. No digits are
 * entered.
 */
export function PortalMethod({ portal, session }: { portal: PortalView; session: string }) {
  const api = useApi();
  const [chosen, setChosen] = useState<TestPaymentMethod | null>(portal.method);
  const { isPending, mutate } = usePortalChange(session);
  const store = (method: TestPaymentMethod | null, successText: string) =>
    mutate({ send: () => api(changePortalMethod, { session, method }), successText });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) store(chosen, `${testPaymentMethods[chosen].label} is stored`);
  };
  const remove = () => {
    setChosen(null);
    store(null, 'Nothing is stored any more');
  };
  return (
    <form className={styles.form} method="post" onSubmit={submit}>
      <p>
        {portal.method ? (
          <>
            Stored: <strong>{testPaymentMethods[portal.method].label}</strong>
          </>
        ) : (
          'Nothing is stored, so the next charge will fail.'
        )}
      </p>
      <fieldset className={styles.methods}>
        <legend className={styles.legend}>Store another test card</legend>
        {testPaymentMethodKeys.map((key) => (
          <label key={key} className={styles.method}>
            <input
              type="radio"
              name="method"
              value={key}
              checked={chosen === key}
              onChange={() => setChosen(key)}
            />
            <span className={styles.words}>
              <span className={styles.label}>{testPaymentMethods[key].label}</span>
              <span className={styles.about}>{testPaymentMethods[key].about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          busy={isPending}
          inactive={!chosen || chosen === portal.method}
        >
          Store
        </Button>
        {portal.method && (
          <Button busy={isPending} onClick={remove}>
            Take away {testPaymentMethods[portal.method].label}
          </Button>
        )}
      </div>
    </form>
  );
}
