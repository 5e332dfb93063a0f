import { useMutation } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type AdminPlanView, callOffPriceMove } from '../../admin.contract.ts';
import styles from './admin.module.css';

interface PriceMovesProps {
  plan: AdminPlanView;
  onCalledOff: () => Promise<void>;
}

/** Who is moved to another price at a coming renewal; each move can be called off. */
export function PriceMoves({ plan, onCalledOff }: PriceMovesProps) {
  const api = useApi();
  const callOff = useMutation({
    mutationFn: (id: string) => api(callOffPriceMove, { plan: plan.plan, id }),
    onSuccess: async () => {
      await onCalledOff();
      flash.success('The move is called off.');
    },
    onError: flashRefusal,
  });
  if (plan.moves.length === 0) return null;
  const ask = async (id: string) => {
    const isSure = await confirmDialog({
      title: 'Call the move off?',
      text: 'Everybody whose renewal is still to come keeps their price, and gets an e-mail that says so.',
      confirmLabel: 'Call off',
      cancelLabel: 'Keep',
    });
    if (isSure) callOff.mutate(id);
  };
  return (
    <ul className={styles.members} aria-label={`Coming prices of subscribers of ${plan.name}`}>
      {plan.moves.map(({ id, currency, fromMinor, toMinor, firstAt, count }) => (
        <li key={id}>
          {count === 1 ? '1 subscriber moves' : `${count} subscribers move`} from{' '}
          {formatMoney({ minor: fromMinor, currency })} to {formatMoney({ minor: toMinor, currency })}, the
          first on {formatDay(firstAt)}{' '}
          <Button size="small" busy={callOff.isPending && callOff.variables === id} onClick={() => ask(id)}>
            Call off
          </Button>
        </li>
      ))}
    </ul>
  );
}
