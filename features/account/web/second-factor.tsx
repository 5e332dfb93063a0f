import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { Icon } from '#design/icon/icon.tsx';
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  startSecondFactorSetup,
} from '#features/sign-in/second-factor.contract.ts';
import { secondFactorQuery } from '#features/sign-in/web/account-queries.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi, useSiteName } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import styles from './second-factor.module.css';

/** The state of the second factor, with its set-up, recovery codes and turning it off. */
export function SecondFactor() {
  const api = useApi();
  const queryClient = useQueryClient();
  const factor = useSuspenseQuery(secondFactorQuery(api)).data;
  const [setup, setSetup] = useState<AnswerOf<typeof startSecondFactorSetup> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const reload = () => queryClient.invalidateQueries({ queryKey: secondFactorQuery(api).queryKey });
  const setUp = useMutation({
    mutationFn: () => api(startSecondFactorSetup, {}),
    onSuccess: setSetup,
    onError: flashRefusal,
    onSettled: reload,
  });
  const renew = useMutation({
    mutationFn: () => api(renewRecoveryCodes, {}),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onError: flashRefusal,
    onSettled: reload,
  });
  const turnOff = useMutation({
    mutationFn: () => api(disableSecondFactor, {}),
    onSuccess: () => flash.success('The second factor is off'),
    onError: flashRefusal,
    onSettled: reload,
  });

  async function confirmTurningOff() {
    const sure = await confirmDialog({
      title: 'Turn the second factor off',
      text: factor.required
        ? 'Your password alone will open your account. Your admin rights rest until it is on again.'
        : 'Your password alone will open your account again. Your recovery codes end.',
      confirmLabel: 'Turn it off',
      danger: true,
    });
    if (sure) turnOff.mutate();
  }

  return (
    <>
      {factor.required && !factor.on && (
        <p className={styles.required}>
          You are an admin of this site. Your rights begin when the second factor is on.
        </p>
      )}
      <div className={styles.state}>
        <span className={factor.on ? styles.signOn : styles.sign}>
          <Icon of={ShieldCheck} />
        </span>
        <div>
          <p className={styles.name}>{factor.on ? 'On' : 'Off'}</p>
          <p className={styles.quiet}>
            {factor.on && factor.since
              ? `Since ${formatDay(factor.since)}. ${leftText(factor.recoveryCodesLeft)}`
              : 'Logging in can also ask for a code from an app on your phone, so that a stolen password is not enough.'}
          </p>
        </div>
        <div className={styles.stateButtons}>
          {factor.on ? (
            <>
              <Button busy={renew.isPending} onClick={() => renew.mutate()}>
                New recovery codes
              </Button>
              <Button busy={turnOff.isPending} onClick={() => void confirmTurningOff()}>
                Turn off
              </Button>
            </>
          ) : (
            <Button
              variant={factor.required ? 'primary' : 'quiet'}
              busy={setUp.isPending}
              onClick={() => setUp.mutate()}
            >
              Set up
            </Button>
          )}
        </div>
      </div>
      {setup && (
        <SecondFactorDialog
          setup={setup}
          onClose={() => {
            setSetup(null);
            void reload();
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

const leftText = (left: number): string =>
  left === 0
    ? 'No recovery code is left: make new ones.'
    : `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`;

type SecondFactorSetup = AnswerOf<typeof startSecondFactorSetup>;

interface SecondFactorDialogProps {
  setup: SecondFactorSetup;
  onClose: () => void;
}

/** The set-up: scan, enter a code, save the recovery codes. */
function SecondFactorDialog({ setup, onClose }: SecondFactorDialogProps) {
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
        required
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

/** Shows the recovery codes once; only the confirming button closes it. */
function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `Recovery codes for ${useSiteName()}. Each works once.\n\n${codes.join('\n')}\n`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      flash.success('Copied');
    } catch {
      flash.error('Your browser does not let us copy. Please mark the codes and copy them yourself.');
    }
  }
  return (
    <Dialog open title="Your recovery codes" role="alertdialog">
      <div className={styles.steps}>
        <p>
          Keep them where you find them without your phone. Each of them stands once for a code of the app.
          They are shown this one time.
        </p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={styles.buttons}>
          <Button icon={Copy} onClick={() => void copy()}>
            Copy
          </Button>
          <a
            className={buttonClass('quiet')}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="tonehall-recovery-codes.txt"
          >
            <Icon of={Download} />
            Download
          </a>
          {/* Last, since the first button has the focus: an accidental Enter must not close the dialog. */}
          <Button variant="primary" onClick={onClose}>
            I have kept them
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
