import { useEffect, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextField } from '#design/field/text-field.tsx';
import type { CardFieldsHandle, CardFieldsProps } from '#features/payments/model/card-fields.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { tokenOfTestCard } from '../model/test-cards.ts';
import { confirmTestPayment } from '../payment.contract.ts';
import styles from './test-card-fields.module.css';

interface BankQuestion {
  clientSecret: string;
  done: () => void;
}

const noInput: CardInput = { number: '', expiry: '', cvc: '' };

/** The test gateway's card fields: they know the test numbers and refuse every other one, so that no card is ever entered. */
export function TestCardFields({ isStored, errors, disabled, onComplete, onReady }: CardFieldsProps) {
  const [input, setInput] = useState(noInput);
  const [question, setQuestion] = useState<BankQuestion | null>(null);
  const current = useRef(input);
  const ready = useRef(onReady);

  useEffect(() => {
    const handle: CardFieldsHandle = {
      createToken: async () => readTestCard(current.current, new Date()),
      confirm: (clientSecret) => new Promise((done) => setQuestion({ clientSecret, done })),
    };
    ready.current(handle);
  }, []);

  const change = (field: keyof CardInput) => (event: { target: { value: string } }) => {
    const next = { ...current.current, [field]: event.target.value };
    current.current = next;
    setInput(next);
    onComplete(isCardComplete(next));
  };
  const fieldOf = (field: keyof CardInput) => ({
    value: input[field],
    onChange: change(field),
    error: errors[field],
    disabled,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  });
  return (
    <div className={styles.fields}>
      <p className={styles.note}>
        Test payments: no money moves.
        {!isStored && (
          <>
            {' '}
            The card <strong>4242 4242 4242 4242</strong> works, with any date to come and any code.
          </>
        )}
      </p>
      {!isStored && (
        <>
          <TextField
            label="Card number"
            required
            placeholder="4242 4242 4242 4242"
            maxLength={23}
            {...fieldOf('number')}
          />
          <div className={styles.pair}>
            <TextField label="Expiry" required placeholder="MM/YY" maxLength={7} {...fieldOf('expiry')} />
            <TextField label="Security code" required placeholder="CVC" maxLength={4} {...fieldOf('cvc')} />
          </div>
        </>
      )}
      {question && <BankDialog question={question} onClose={() => setQuestion(null)} />}
    </div>
  );
}

/** The question of the test gateway's bank. Closing it refuses. */
function BankDialog({ question, onClose }: { question: BankQuestion; onClose: () => void }) {
  const api = useApi();
  const answer = async (approve: boolean) => {
    onClose();
    // Whether it went through is read from the payment, also when this call fails.
    await api(confirmTestPayment, { clientSecret: question.clientSecret, approve }).catch(() => undefined);
    question.done();
  };
  return (
    <Dialog
      open
      size="small"
      title="Your bank asks"
      onClose={() => void answer(false)}
      footer={
        <>
          <Button onClick={() => void answer(false)}>Refuse</Button>
          <Button variant="primary" onClick={() => void answer(true)}>
            Confirm payment
          </Button>
        </>
      }
    >
      <p>Do you want to make this payment? This is the test gateway’s bank: no money moves.</p>
    </Dialog>
  );
}

interface CardInput {
  number: string;
  /** `MM/YY`, with or without spaces. */
  expiry: string;
  cvc: string;
}

/** Whether all three fields are filled in. */
const isCardComplete = ({ number, expiry, cvc }: CardInput): boolean =>
  digitsOf(number).length >= 12 && digitsOf(expiry).length === 4 && digitsOf(cvc).length >= 3;

/** The token of a test card, or the code of the first wrong field. Nothing of it leaves the browser but the token. */
function readTestCard({ number, expiry, cvc }: CardInput, now: Date): { token: string } | { code: string } {
  const token = tokenOfTestCard(number);
  if (token === null) return { code: 'invalid_number' };
  const [month, year] = [Number(digitsOf(expiry).slice(0, 2)), 2000 + Number(digitsOf(expiry).slice(2))];
  if (month < 1 || month > 12) return { code: 'invalid_expiry_month' };
  if (year * 12 + month <= now.getFullYear() * 12 + now.getMonth()) return { code: 'invalid_expiry_year' };
  if (!/^\d{3,4}$/.test(cvc.trim())) return { code: 'invalid_cvc' };
  return { token };
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');
