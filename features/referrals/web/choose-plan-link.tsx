import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { withReferral } from './referral-texts.ts';

interface ChoosePlanLinkProps {
  /** Undefined where the invitation could not be loaded. */
  referralId: string | undefined;
  /** False for the owner and for members with a paid plan. */
  available: boolean;
}

/** Link from an invitation to the plans. */
export function ChoosePlanLink({ referralId, available }: ChoosePlanLinkProps) {
  if (!available) {
    return (
      <Button variant="primary" size="large" disabled>
        UNAVAILABLE
      </Button>
    );
  }
  return (
    <a className={buttonClass('primary', 'large')} href={withReferral('/auth/plans', referralId)}>
      Choose a plan
    </a>
  );
}
