import { Cover } from '#design/cover/cover.tsx';
import { ImageFieldOf } from '#features/uploads/web/image-field.tsx';
import type { Api } from '#platform/pure/contract.ts';

export interface CoverFieldProps {
  api: Api;
  /** The drawn cover that stands there before a picture is chosen. */
  projectId: string;
  onChosen: (cover: unknown) => void;
  onBusy: (isBusy: boolean) => void;
}

/** The cover of a track that is published from the studio. */
export const CoverField = ({ api, projectId, onChosen, onBusy }: CoverFieldProps) => (
  <ImageFieldOf
    api={api}
    label="Cover art"
    pictureName="New cover art"
    preview={<Cover id={projectId} src={null} size={112} />}
    onBusy={onBusy}
    onUploaded={(image) => onChosen(image ?? null)}
  />
);
