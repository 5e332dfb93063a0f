import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { flushSync } from 'react-dom';
import { Button } from '#design/button/button.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import {
  MOST_CLAIM_DAYS,
  MOST_OF_A_PRIZE,
  MOST_PRIZES,
  PRIZE_NAME_LIMIT,
  PRIZE_TEXT_LIMIT,
} from '#features/groups/group-campaign.contract.ts';
import type { Form } from '#platform/web/forms/use-form.ts';
import type { CampaignDraft, PrizeDraft } from './campaign-draft.ts';
import styles from './prizes-step.module.css';

/** The prizes of a campaign in their order, and how long winners can confirm them. */
export function PrizesStep({ form }: { form: Form<CampaignDraft> }) {
  const { prizes, claimDays } = form.values;
  const change = (at: number, more: Partial<PrizeDraft>) =>
    form.set(
      'prizes',
      prizes.map((prize, other) => (other === at ? { ...prize, ...more } : prize)),
    );
  /** The button keeps the focus, which an element loses that is moved. */
  const move = (at: number, to: number, button: HTMLElement) => {
    const next = [...prizes];
    next.splice(to, 0, ...next.splice(at, 1));
    flushSync(() => form.set('prizes', next));
    button.focus();
  };
  return (
    <>
      <ol className={styles.list} aria-label="Prizes">
        {prizes.map((prize, at) => (
          <PrizeFields
            key={prize.key}
            prize={prize}
            at={at}
            count={prizes.length}
            onChange={(more) => change(at, more)}
            onMove={(to, button) => move(at, to, button)}
            onRemove={() =>
              form.set(
                'prizes',
                prizes.filter(({ key }) => key !== prize.key),
              )
            }
          />
        ))}
      </ol>
      {form.errors.prizes && (
        <p className={styles.error} role="alert">
          {form.errors.prizes}
        </p>
      )}
      {prizes.length < MOST_PRIZES && (
        <Button className={styles.add} onClick={() => form.set('prizes', [...prizes, newPrize()])}>
          Add a prize
        </Button>
      )}
      <TextField
        label="Days to confirm a prize"
        hint="Then it goes to the next entry"
        type="number"
        min={1}
        max={MOST_CLAIM_DAYS}
        value={claimDays}
        error={form.errors.claimDays}
        onChange={(event) => form.set('claimDays', event.target.value)}
      />
    </>
  );
}

const newPrize = (): PrizeDraft => ({
  key: crypto.randomUUID(),
  name: '',
  description: '',
  amount: '1',
  giver: '',
  posted: false,
});

interface PrizeFieldsProps {
  prize: PrizeDraft;
  at: number;
  count: number;
  onChange: (more: Partial<PrizeDraft>) => void;
  onMove: (to: number, button: HTMLElement) => void;
  onRemove: () => void;
}

function PrizeFields({ prize, at, count, onChange, onMove, onRemove }: PrizeFieldsProps) {
  const named = prize.name.trim() === '' ? `Prize ${at + 1}` : prize.name;
  return (
    <li>
      <fieldset className={styles.prize}>
        <legend className={styles.legend}>{`Prize ${at + 1}`}</legend>
        <TextField
          label="What"
          required
          maxLength={PRIZE_NAME_LIMIT}
          value={prize.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <div className={styles.pair}>
          <TextField
            label="How many"
            type="number"
            min={1}
            max={MOST_OF_A_PRIZE}
            value={prize.amount}
            onChange={(event) => onChange({ amount: event.target.value })}
          />
          <TextField
            label="Given by"
            maxLength={PRIZE_NAME_LIMIT}
            value={prize.giver}
            onChange={(event) => onChange({ giver: event.target.value })}
          />
        </div>
        <TextArea
          label="About it"
          rows={2}
          limit={PRIZE_TEXT_LIMIT}
          value={prize.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
        <CheckboxField
          label="It is sent by post: winners are asked for an address"
          checked={prize.posted}
          onChange={(event) => onChange({ posted: event.target.checked })}
        />
        <div className={styles.buttons}>
          <Button
            icon={ArrowUp}
            aria-label={`Move ${named} up`}
            disabled={at === 0}
            onClick={(event) => onMove(at - 1, event.currentTarget)}
          />
          <Button
            icon={ArrowDown}
            aria-label={`Move ${named} down`}
            disabled={at === count - 1}
            onClick={(event) => onMove(at + 1, event.currentTarget)}
          />
          <Button variant="ghost" aria-label={`Remove ${named}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </fieldset>
    </li>
  );
}
