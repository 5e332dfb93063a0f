import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { cancelSubscription, removeCancellation } from '#features/billing/contract.ts';
import { teachersText } from '#features/billing/model/school-licence.ts';
import { educationPriceQuery } from '#features/billing/web/education-price-query.ts';
import { amountText } from '#features/billing/web/subscription-texts.ts';
import { usePortal } from '#features/billing/web/use-portal.ts';
import { organizationQuery } from '#features/education/web/education-queries.ts';
import { ownMembershipQuery } from '#features/education/web/own-membership-query.ts';
import { receiptsPage } from '#features/receipts/pages.ts';
import { linkTargets } from '#platform/pure/link-targets.ts';
import { href } from '#platform/pure/page.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { SchoolLicence } from '../contract.ts';
import { schoolLicenceQuery } from './licence-queries.ts';
import { licenceTexts } from './licence-texts.ts';
import styles from './school-subscription-page.module.css';
import { TeachersForm } from './teachers-form.tsx';
import { useLicenceWatch } from './use-licence-watch.ts';
import { useSchoolCheckout } from './use-school-checkout.ts';

/** `/education/subscription`: what the owner's school may do, and one button that buys its licence or manages it. */
export function SchoolSubscriptionPage() {
  const { data } = useSuspenseQuery(ownMembershipQuery(useApi()));
  return data.membership && <Subscription {...data.membership.organization} />;
}

function Subscription({ id, name }: { id: string; name: string }) {
  const api = useApi();
  const { subscription, owner } = useSuspenseQuery(organizationQuery(api, id)).data;
  const licence = useSuspenseQuery(schoolLicenceQuery(api, id)).data;
  const token = subscription.token ?? '';
  const { watch, load } = useLicenceWatch(id, () => flash.success('Your licence is up to date.'));
  const { checkout, shown, close } = useSchoolCheckout(token, () => watch(subscription));
  const portal = usePortal(() => void load());
  const isManaged = subscription.status === 'active' || owner.hasValidPaymentSource === true;
  const { title, paragraphs } = licenceTexts(licence);
  return (
    <div className={styles.page}>
      <header>
        <p>
          <a href={linkTargets.school()}>{name}</a>
        </p>
        <h1 className={styles.title}>Subscription</h1>
      </header>
      <section className={panelClass('form')} aria-labelledby="licence">
        <div className={styles.licence} data-state={licence.state}>
          <h2 id="licence" className={styles.heading}>
            {title}
          </h2>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p className={styles.quiet}>{usedText(licence)}</p>
          {licence.state !== 'free' &&
            (isManaged ? (
              <div className={styles.actions}>
                <Button
                  variant="primary"
                  busy={portal.opening !== null}
                  onClick={() => void portal.open('subscription_details', token)}
                >
                  Manage subscription
                </Button>
                <EndAndBegin id={id} licence={licence} onChanged={load} />
              </div>
            ) : (
              <TeachersForm
                id={id}
                initial={Math.max(licence.teachers, licence.bought?.quantity ?? 1)}
                label="Buy licence"
                busy={checkout.isPending}
                onMore={(quantity) => checkout.mutate(quantity)}
              />
            ))}
        </div>
      </section>
      {licence.state !== 'free' && <Price />}
      {licence.state !== 'free' && (
        <p>
          <a href={href(receiptsPage)}>Receipts and billing details</a>
        </p>
      )}
      {licence.bought?.status === 'active' && (
        <section aria-labelledby="teachers" className={styles.section}>
          <h2 id="teachers" className={styles.heading}>
            More or fewer teachers
          </h2>
          <p className={styles.quiet}>
            More teachers begin at once: a new year is charged, less what is left of this one. Fewer do so,
            too: the rest of this year is credited for the others and taken off the next bills.
          </p>
          <TeachersForm
            id={id}
            bought={licence.bought.quantity}
            initial={licence.bought.nextQuantity ?? licence.bought.quantity}
            label="Change"
            busy={checkout.isPending}
            onMore={(quantity) => checkout.mutate(quantity)}
            onPlanned={load}
          />
        </section>
      )}
      {shown && <shown.Dialog key={shown.id} id={shown.id} closeAfterAuthentication={null} onClose={close} />}
    </div>
  );
}

function usedText({ teachers, licences }: SchoolLicence): string {
  return licences === null
    ? `Your school has ${teachersText(teachers)}.`
    : `${teachers} of ${teachersText(licences)} in use. Students are free.`;
}

function Price() {
  const price = useSuspenseQuery(educationPriceQuery(useApi())).data;
  return (
    <p className={styles.quiet}>
      {price?.totalDisplayPrice ?? 'Price unavailable'} per teacher per year, students free. If your school
      pays by bank transfer, write to us: we enter what was paid.
    </p>
  );
}

interface EndAndBeginProps {
  id: string;
  licence: SchoolLicence;
  onChanged: () => Promise<void>;
}

/** Ends a licence with its year, takes that back, or begins one anew that has ended. */
function EndAndBegin({ licence: { bought }, onChanged }: EndAndBeginProps) {
  const api = useApi();
  const change = useMutation({
    mutationFn: async (send: () => Promise<string>) => flash.success(await send()),
    onError: flashRefusal,
    onSettled: onChanged,
  });
  if (!bought) return null;
  const { subscriptionId: id, status, reactivationAmount, currency } = bought;
  const cancel = async () => {
    const confirmed = await confirmDialog({
      title: 'End the licence',
      text: `It runs until ${bought.nextAt ? formatDay(bought.nextAt) : 'its year is over'}, and nothing more is charged. After that your school can only be read.`,
      confirmLabel: 'End the licence',
    });
    if (confirmed)
      change.mutate(() => api(cancelSubscription, { id }).then(() => 'The licence ends with its year.'));
  };
  const begin = async () => {
    const isCharged = status === 'cancelled' && reactivationAmount !== null;
    const confirmed =
      !isCharged ||
      (await confirmDialog({
        title: `Begin again with ${teachersText(bought.quantity)}`,
        text: `You will be charged ${amountText(reactivationAmount, currency)} now.`,
        confirmLabel: 'Begin again',
      }));
    const input = { id, ...(isCharged && { confirmedAmount: reactivationAmount }) };
    if (confirmed)
      change.mutate(() => api(removeCancellation, input).then(() => 'Your licence is active again.'));
  };
  return status === 'active' || status === 'in_trial' ? (
    <Button busy={change.isPending} onClick={() => void cancel()}>
      Cancel
    </Button>
  ) : (
    <Button busy={change.isPending} onClick={() => void begin()}>
      Reactivate
    </Button>
  );
}
