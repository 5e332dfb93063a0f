import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Menu } from '#design/menu/menu.tsx';
import { MenuItem } from '#design/menu/menu-item.tsx';
import { ReportForm } from '#design/report-dialog/report-form.tsx';
import { MuteItem } from '#features/mutes/web/mute-item.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { GroupView } from '../contract.ts';
import { reportGroup } from '../report.contract.ts';

/** The menu of a group's page: to mute it for its members and followers, to report it except for its and the site's admins. */
export function GroupMenu({ group }: { group: GroupView }) {
  const api = useApi();
  const viewer = useViewer();
  const [reporting, setReporting] = useState(false);
  if (!viewer) return null;
  const { groupLink, name } = group;
  // Others get no notifications from it.
  const canMute = !viewer.student && (group.currentUserMember || group.currentUserFollowing);
  const canReport = !viewer.siteAdmin && !group.currentUserAdmin;
  if (!canMute && !canReport) return null;
  return (
    <>
      <Menu trigger={(props) => <Button {...props} variant="icon" icon={Ellipsis} aria-label="More" />}>
        {canMute && <MuteItem kind="group" id={groupLink} name={name} />}
        {canReport && (
          <MenuItem icon={Flag} onSelect={() => setReporting(true)}>
            Report group
          </MenuItem>
        )}
      </Menu>
      {reporting && (
        <ReportForm
          thing="group"
          send={(reason) => api(reportGroup, { groupLink, reason })}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  );
}
