import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { Button } from '../button/button.tsx';
import { flash } from '../flash/flash.ts';

interface ReportButtonProps {
  /** Noun of the label and dialog: `track` gives "Report track". */
  thing: string;
  send: (reason: string) => Promise<unknown>;
  /** Shows the flag without a label. */
  isIcon?: boolean;
}

/** Reports a thing to the moderators. The dialog is loaded when it is opened. */
export function ReportButton({ thing, send, isIcon = false }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const part = useLazyModule('ReportDialog', () => import('./report-dialog.tsx'), isOpen);
  const name = `Report ${thing}`;
  const ask = () => setOpen(true);
  return (
    <>
      {isIcon ? (
        <Button variant="icon" size="small" icon={Flag} aria-label={name} title={name} onClick={ask} />
      ) : (
        <Button variant="ghost" icon={Flag} onClick={ask}>
          {name}
        </Button>
      )}
      {isOpen && part && (
        <part.ReportDialog
          title={`Report this ${thing}`}
          emptyText={`Error! You need to tell us why you are reporting this ${thing}.`}
          send={send}
          onSent={() => flash.success('Thank you. Our moderators will look at it.')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
