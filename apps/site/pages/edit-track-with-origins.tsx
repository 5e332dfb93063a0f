import { OriginsEditor } from '#features/remixes/web/origins-editor.tsx';
import { EditTrackPage } from '#features/tracks/web/edit/edit-track-page.tsx';
import type { PageProps } from '../page-props.ts';

/** The form of a track, and what it was made from; tracks do not know remixes. */
export function EditTrackWithOrigins({ params }: PageProps) {
  return (
    <EditTrackPage params={params}>
      <OriginsEditor trackId={params.id ?? ''} />
    </EditTrackPage>
  );
}
