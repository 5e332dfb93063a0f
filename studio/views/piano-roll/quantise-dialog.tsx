import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { quantiseNotes } from '../../commands/shape-notes.ts';
import { type RecordStep, recordSteps } from '../own-state.ts';
import { Choice } from '../shell/choice.tsx';
import { NumberField } from '../shell/number-field.tsx';
import { useOwn, useSession } from '../use-session.ts';
import styles from './piano-roll.module.css';

/** Grid, strength and swing of "Quantise". */
export function QuantiseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const session = useSession();
  const quantise = useOwn((own) => own.quantise);
  const set = (values: Partial<typeof quantise>) =>
    session.own.patchState({ quantise: { ...quantise, ...values } });
  return (
    <Dialog
      open={open}
      title="Quantise"
      size="small"
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          onClick={() => {
            quantiseNotes.run(session);
            onClose();
          }}
        >
          Quantise
        </Button>
      }
    >
      <div className={styles.settings}>
        <Choice
          label="Grid"
          caption
          value={quantise.step}
          options={recordSteps.filter((step) => step !== 'off')}
          isOwn
          onChoose={(step) => set({ step: step as RecordStep })}
        />
        <NumberField
          label="Strength"
          value={quantise.strength}
          initial={100}
          min={0}
          max={100}
          step={5}
          unit="%"
          onCommit={(strength) => set({ strength })}
        />
        <NumberField
          label="Swing of the grid"
          value={quantise.swing}
          initial={0}
          min={0}
          max={100}
          step={5}
          unit="%"
          onCommit={(swing) => set({ swing })}
        />
      </div>
    </Dialog>
  );
}
