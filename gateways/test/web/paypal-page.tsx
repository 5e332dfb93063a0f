import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { flash } from '#design/flash/flash.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi, useSettings, useSiteName } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { type PaypalAccount, paypalAccountKeys, paypalAccounts } from '../model/paypal-accounts.ts';
import { answerPaypalPage } from '../paypal-page.contract.ts';
import styles from './method-choice.module.css';
import { type PaypalPageView, paypalPageQuery } from './paypal-queries.ts';
import { TestGatewayFrame } from './test-gateway-frame.tsx';

const about = 'this page stands for PayPal’s, which is not asked.';

/** `/test-gateway/paypal`: stands for the page on which PayPal's customers approve a payment. */
export function PaypalPage({ search }: { search: Search }) {
  const token = search.token ?? '';
  const { data: payment } = useSuspenseQuery(paypalPageQuery(useApi(), token));
  const { siteUrl } = useSettings();
  const siteName = useSiteName();
  if (payment?.isOpen) return <Approval payment={payment} token={token} />;
  return (
    <TestGatewayFrame
      about={about}
      title="This payment is not open"
      lead="It has been answered, or its address is wrong."
    >
      <p>
        <a className={buttonClass('quiet')} href={payment?.cancelUrl ?? siteUrl}>
          Return to {siteName}
        </a>
      </p>
    </TestGatewayFrame>
  );
}

function Approval({ payment, token }: { payment: PaypalPageView; token: string }) {
  const api = useApi();
  const [account, setAccount] = useState<PaypalAccount>('good');
  const [isBusy, setBusy] = useState(false);
  const send = async (answer: 'approve' | 'expire') => {
    setBusy(true);
    try {
      const { url } = await api(answerPaypalPage, { token, answer, account });
      window.location.assign(url);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      flash.error(error.message);
      setBusy(false);
    }
  };
  return (
    <TestGatewayFrame
      about={about}
      title="Pay with PayPal"
      lead={
        <>
          {payment.title}: <strong>{formatMoney(payment)}</strong> now
        </>
      }
    >
      <div className={styles.form}>
        <fieldset className={styles.methods}>
          <legend className={styles.legend}>Pay with</legend>
          {paypalAccountKeys.map((key) => (
            <label key={key} className={styles.method}>
              <input
                type="radio"
                name="account"
                value={key}
                checked={account === key}
                onChange={() => setAccount(key)}
              />
              <span className={styles.words}>
                <span className={styles.label}>{paypalAccounts[key].label}</span>
                <span className={styles.about}>{paypalAccounts[key].about}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className={styles.actions}>
          <Button variant="primary" busy={isBusy} onClick={() => void send('approve')}>
            Agree and pay
          </Button>
          <a className={buttonClass('quiet')} href={payment.cancelUrl}>
            Cancel and return
          </a>
          <Button busy={isBusy} onClick={() => void send('expire')}>
            Let it expire
          </Button>
        </div>
      </div>
    </TestGatewayFrame>
  );
}
