import Plus from 'lucide-react/icons/plus';
import { type ButtonVariant, buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { Tooltip } from '#design/tooltip/tooltip.tsx';
import { useSettings, useViewer } from '#platform/web/app-context.tsx';
import { mayCreateGroups, UPGRADE_TO_CREATE } from '../../model/may-create-groups.ts';

/**
 * A link to the form of a new group, filled with the accent's colour or hollow; for members whose plan does not include it, an
 * explanation and a link to pricing.
 */
export function CreateGroupButton({ variant }: { variant: 'gradient' | 'hollow' }) {
  const button = (href: string, variant: ButtonVariant) => (
    <a className={buttonClass(variant)} href={href}>
      <Icon of={Plus} size={20} />
      <span>Create group</span>
    </a>
  );
  if (mayCreateGroups(useViewer(), useSettings().planLimits))
    return button('/group/new', variant === 'gradient' ? 'primary' : 'quiet');
  return (
    <Tooltip
      side="bottom"
      text={UPGRADE_TO_CREATE}
      action={
        <a className={linkClass()} href="/accounts">
          Go premium
        </a>
      }
    >
      {button('/accounts?for=groups', 'quiet')}
    </Tooltip>
  );
}
