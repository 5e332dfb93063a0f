import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Menu } from '#design/menu/menu.tsx';
import { MenuItem } from '#design/menu/menu-item.tsx';
import { ReportForm } from '#design/report-dialog/report-form.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { ListView } from '../contract.ts';
import { reportList } from '../report.contract.ts';

/** The menu of another member's list, which reports it to the moderators; site admins neither report nor are reported. */
export function ReportList({ list, secret }: { list: ListView; secret: string | undefined }) {
  const api = useApi();
  const viewer = useViewer();
  const [reporting, setReporting] = useState(false);
  if (!viewer || viewer.siteAdmin || list.can.edit || list.user.admin) return null;
  return (
    <>
      <Menu trigger={(props) => <Button {...props} variant="icon" icon={Ellipsis} aria-label="More" />}>
        <MenuItem icon={Flag} onSelect={() => setReporting(true)}>
          Report list
        </MenuItem>
      </Menu>
      {reporting && (
        <ReportForm
          thing="list"
          send={(reason) => api(reportList, { id: list.id, reason, secret })}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  );
}
