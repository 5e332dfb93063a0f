import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextField } from '#design/field/text-field.tsx';
import {
  confirmSecondFactor,
  type startSecondFactorSetup,
} from '#features/sign-in/second-factor.contract.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import styles from './second-factor.module.css';

type SecondFactorSetup = AnswerOf<typeof startSecondFactorSetup>;

interface SecondFactorDialogProps {
  setup: SecondFactorSetup;
  onClose: () => void;
}

/** The set-up: scan, enter a code, save the recovery codes. */
export function SecondFactorDialog({ setup, onClose }: SecondFactorDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="Set up the second factor">
      <SetupForm setup={setup} onCodes={setCodes} onClose={onClose} />
    </Dialog>
  );
}

interface SetupFormProps extends SecondFactorDialogProps {
  onCodes: (codes: readonly string[]) => void;
}

function SetupForm({ setup, onCodes, onClose }: SetupFormProps) {
  const api = useApi();
  const form = useForm({
    initial: { code: '' },
    required: ['code'],
    send: ({ code }) => api(confirmSecondFactor, { code }),
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <form className={styles.steps} method="post" noValidate onSubmit={form.submit}>
      <p>Scan this with an authenticator app: 2FAS, Aegis, Google Authenticator, 1Password and others.</p>
      <div className={styles.scan}>
        {/* Scanners need dark modules on a light ground in every theme. */}
        <svg
          className={styles.qr}
          data-theme="paper"
          viewBox={`0 0 ${setup.qr.size} ${setup.qr.size}`}
          role="img"
        >
          <title>QR code for your authenticator app</title>
          <path d={setup.qr.path} />
        </svg>
        <div className={styles.byHand}>
          <p className={styles.quiet}>Or type this key into it:</p>
          <code className={styles.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
      </div>
      <TextField
        label="The code that it shows now"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={form.values.code}
        onChange={(event) => form.set('code', event.target.value)}
        error={form.errors.code ?? (form.messages.length > 0 ? form.messages : undefined)}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={form.busy}>
          Turn on
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
