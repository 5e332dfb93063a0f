import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { type AdminPlanView, moveSubscribers } from '../../admin.contract.ts';
import { periodTexts } from '../../model/display-price.ts';
import styles from './admin.module.css';

const formId = 'plan-move';

/** Groups of subscribers that can be moved, each with the prices that it can be moved to. */
export const movesOf = ({ plan, subscribers, prices }: AdminPlanView) =>
  plan === 'education'
    ? []
    : subscribers.flatMap((group) => {
        const targets = prices.filter(
          ({ state, frequency, currency, amountMinor }) =>
            state !== 'past' &&
            frequency === group.frequency &&
            currency === group.currency &&
            amountMinor !== group.amountMinor,
        );
        return group.movable > 0 && targets.length > 0 ? [{ group, targets }] : [];
      });

interface MoveDialogProps {
  plan: AdminPlanView;
  onClose: () => void;
  onMoved: () => void;
}

/** Moves who pays an amount to a list price, with 30 days' notice. */
export function MoveDialog({ plan, onClose, onMoved }: MoveDialogProps) {
  const api = useApi();
  const moves = movesOf(plan);
  const form = useForm({
    initial: { fromMinor: '0', validFrom: '0' },
    send: async (values) => {
      const { group, target } = chosen(values);
      if (!group || !target) return;
      const { frequency, currency, amountMinor: fromMinor } = group;
      await api(moveSubscribers, {
        plan: plan.plan,
        frequency,
        currency: currency as 'USD',
        fromMinor,
        validFrom: target.validFrom,
      });
    },
    onDone: () => {
      flash.success('The subscribers are moved, and get an e-mail.');
      onMoved();
    },
    labels: { fromMinor: 'The amount', validFrom: 'The price' },
  });
  function chosen({ fromMinor, validFrom }: { fromMinor: string; validFrom: string }) {
    const move = moves[Number(fromMinor)];
    return { group: move?.group, target: move?.targets[Number(validFrom)] };
  }
  const { group } = chosen(form.values);
  const targets = moves[Number(form.values.fromMinor)]?.targets ?? [];
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={`Move subscribers of ${plan.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            Move and send e-mails
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} method="post" noValidate onSubmit={form.submit}>
        <SelectField
          label="Who pays"
          value={form.values.fromMinor}
          error={form.errors.fromMinor}
          onChange={(event) => {
            form.set('fromMinor', event.target.value);
            form.set('validFrom', '0');
          }}
        >
          {moves.map(({ group: { frequency, currency, amountMinor: minor } }, at) => (
            <option key={`${frequency} ${currency} ${minor}`} value={at}>
              {formatMoney({ minor, currency })} {periodTexts[frequency]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Pays in future"
          value={form.values.validFrom}
          error={form.errors.validFrom}
          onChange={(event) => form.set('validFrom', event.target.value)}
        >
          {targets.map(({ amountMinor: minor, currency, validFrom, state }, at) => (
            <option key={validFrom} value={at}>
              {formatMoney({ minor, currency })}
              {state === 'coming' && `, from ${formatDay(validFrom)}`}
            </option>
          ))}
        </SelectField>
        {group && (
          <ul className={styles.facts} aria-label="What happens">
            <li>
              {group.movable === 1 ? '1 member gets' : `${group.movable} members get`} an e-mail with both
              sums and the first day at the new one.
            </li>
            <li>
              The new price is charged by the first renewal that is at least 30 days away and not before the
              price begins.
            </li>
            {group.fixed > 0 && (
              <li>
                {group.fixed === 1 ? '1 member keeps' : `${group.fixed} members keep`} the price: PayPal
                charges another amount only with a new approval of the payer.
              </li>
            )}
            <li>You can call it off until four days before a renewal.</li>
          </ul>
        )}
        {form.messages[0] && !Object.values(form.errors).some(Boolean) && (
          <p role="alert">{form.messages[0]}</p>
        )}
      </form>
    </Dialog>
  );
}
