import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import type { SubscriptionView } from '#features/payments/subscription-view.contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import { isRefusal, type Refusal } from '#platform/pure/refusal.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type CancelReasonTemplate, cancelSubscription, listCancelReasons } from '../contract.ts';
import styles from './my-subscriptions.module.css';

interface CancelDialogProps {
  subscription: SubscriptionView;
  onCancelled: (subscription: SubscriptionView) => void;
  onClose: () => void;
}

const unknownErrorText = 'Something went wrong. Please try again later.';

/** Asks for the reason and cancels. */
export function CancelDialog({ subscription, onCancelled, onClose }: CancelDialogProps) {
  const api = useApi();
  const subType = subscription.type === 'AddonSubscription' ? 'addon' : 'account';
  const { data, isError } = useQuery(cancelReasonsQuery(api, subType));
  const form = useCancelForm(subscription, data?.cancelReasonTemplates ?? [], onCancelled);
  const formId = useId();
  return (
    <Dialog
      open
      size="small"
      title="Cancel subscription"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep subscription</Button>
          <Button type="submit" form={formId} variant="danger" busy={form.busy} disabled={!data && !isError}>
            Cancel subscription
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.cancelForm}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <p>You can go on using {subscription.name} until what you have paid for or try now is over.</p>
        <Reasons form={form} />
        <p role="alert" className={styles.fault}>
          {form.refusal}
        </p>
      </form>
    </Dialog>
  );
}

function Reasons({ form }: { form: ReturnType<typeof useCancelForm> }) {
  const { reasons, reason, followUp, errors } = form;
  const name = useId();
  if (reasons.length === 0) return null;
  return (
    <fieldset className={styles.reasons} aria-describedby={errors.reason && `${name}-error`}>
      <legend>Why do you cancel?</legend>
      {reasons.map(({ id, title }) => (
        <CheckboxField
          key={id}
          kind="radio"
          name={name}
          label={title}
          required
          checked={reason?.id === id}
          onChange={() => form.choose(id)}
        />
      ))}
      {reason?.followUp && (
        <TextArea
          key={reason.id}
          label={reason.followUp}
          required
          limit={1000}
          rows={3}
          value={followUp}
          error={errors.followUp}
          onChange={(event) => form.write(event.target.value)}
        />
      )}
      <p id={`${name}-error`} role="alert" className={styles.fault}>
        {errors.reason}
      </p>
    </fieldset>
  );
}

/** The state of the form; errors are shown after the first submit, and anew for another reason. */
function useCancelForm(
  { id }: SubscriptionView,
  reasons: readonly CancelReasonTemplate[],
  onCancelled: (subscription: SubscriptionView) => void,
) {
  const api = useApi();
  const [chosen, setChosen] = useState<number | null>(null);
  const [followUp, setFollowUp] = useState('');
  const [validated, setValidated] = useState(false);
  const reason = reasons.find((one) => one.id === chosen);
  const isReasonMissing = reasons.length > 0 && !reason;
  const isAnswerMissing = Boolean(reason?.followUp) && isBlank(followUp);

  const cancel = useMutation({
    mutationFn: () => {
      const given = reason && {
        cancelReasonTemplateId: reason.id,
        ...(reason.followUp && { followUp: followUp.trim() }),
      };
      return api(cancelSubscription, { id, ...(given && { cancelReason: given }) });
    },
    onSuccess: ({ subscription }) => onCancelled(subscription),
    onError: (error) => {
      if (!isRefusal(error)) throw error;
    },
  });
  const busy = cancel.isPending || cancel.isSuccess;

  function submit() {
    setValidated(true);
    if (!isReasonMissing && !isAnswerMissing && !busy) cancel.mutate();
  }

  return {
    reasons,
    reason,
    followUp,
    busy,
    refusal: isRefusal(cancel.error) ? refusalText(cancel.error) : undefined,
    errors: {
      reason: validated && isReasonMissing ? 'You must select a reason' : undefined,
      followUp: validated && isAnswerMissing ? 'This field is required' : undefined,
    },
    choose(next: number) {
      setChosen(next);
      setFollowUp('');
      // The question of the new reason has not been seen yet.
      setValidated(false);
    },
    write: setFollowUp,
    submit,
  };
}

function refusalText({ fields, message }: Refusal): string {
  const [first] = Object.values(fields ?? {}).flat();
  return first ?? (message || unknownErrorText);
}

const cancelReasonsQuery = (api: Api, subType: 'account' | 'addon') =>
  queryOptions({
    queryKey: ['cancel-reasons', subType],
    queryFn: () => api(listCancelReasons, { subType }),
  });
