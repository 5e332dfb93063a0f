import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { PreviewFrame } from '#design/preview-frame/preview-frame.tsx';
import { firstPreviewLook, PreviewSwitches } from '#design/preview-frame/preview-switches.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { pagePreviewPage } from '../../pages.ts';
import { createPreviewLink } from '../../preview.contract.ts';
import styles from './page-editor.module.css';
import type { PageDraft } from './use-page-draft.ts';

/** The saved draft as readers would see it, in a frame of a chosen width; and a link for others. */
export function PagePreview({ draft }: { draft: PageDraft }) {
  const api = useApi();
  const { id, draft: saved } = draft.page;
  const [look, setLook] = useState(firstPreviewLook);
  const [as, setAs] = useState('guest');
  const link = useQuery({
    queryKey: ['admin-page-preview-link', id, saved.revision],
    queryFn: () => api(createPreviewLink, { id }),
    gcTime: 0,
    staleTime: 10 * 60_000,
  });
  const shared = useMutation({ mutationFn: () => api(createPreviewLink, { id }), onError: flashRefusal });
  if (link.isError)
    return <ErrorState text="The preview could not be loaded." onRetry={() => void link.refetch()} />;
  return (
    <div>
      <PreviewSwitches look={look} onChange={setLook}>
        <SelectField label="As" value={as} onChange={(event) => setAs(event.target.value)}>
          <option value="guest">Guest</option>
          <option value="member">Member</option>
          <option value="student">Student</option>
        </SelectField>
        <Button busy={shared.isPending} onClick={() => shared.mutate()}>
          Make a link to show others
        </Button>
      </PreviewSwitches>
      {shared.data && (
        <TextField
          label="Link"
          hint="Works for 15 minutes, for whoever has it."
          readOnly
          value={shared.data.url}
          onFocus={(event) => event.target.select()}
        />
      )}
      {draft.state !== 'saved' && <p className={styles.quiet}>Shown is what was saved last.</p>}
      {link.data ? (
        <PreviewFrame
          key={saved.revision}
          title="Preview of the page"
          look={look}
          src={href(pagePreviewPage, { token: link.data.token }, { as, theme: look.theme })}
        />
      ) : (
        <Skeleton height={400} />
      )}
    </div>
  );
}
